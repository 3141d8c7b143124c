import { expect, it } from 'vitest'
import { testBrief } from '../testing/test-brief.ts'
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
const pasture = (objects: string[]) =>
  composeFile('pasture-animals.3.svg', testBrief({ place: 'pasture-animals', objects }), SIZE, 1)

it('draws the animals of the words instead of those of the place, which are not added once more', () => {
  const { replaced, objects } = pasture(['goat'])
  expect(replaced?.get('dairy-cow')?.id).toBe('goat')
  expect([...objects.values()].flat()).toEqual([])
})

it('keeps the animals of the place where the words name them, or none', () => {
  expect(pasture(['goat', 'cow']).replaced).toBeUndefined()
  expect(pasture(['dog']).replaced).toBeUndefined()
})
