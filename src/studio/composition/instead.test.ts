import { expect, it } from 'vitest'
import data from '../library/instead.json' with { type: 'json' }
import { allObjects, namedObject } from '../library/library.ts'
import { testBrief } from '../testing/test-brief.ts'
import words from '../understanding/word-data/objects.json' with { type: 'json' }
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
const table = (objects: string[]) =>
  composeFile('dinner-table.1.svg', testBrief({ place: 'dinner-table', objects, people: 3 }), SIZE, 1)

it('draws the dish of the words instead of the roast of the place, and not once more', () => {
  const { replaced, objects } = table(['lasagne'])
  expect(replaced?.get('roast')?.id).toBe('lasagne-dish')
  expect([...objects.values()].flat()).toEqual([])
})

it('keeps the roast where the words name it, or no dish', () => {
  expect(table(['roast']).replaced).toBeUndefined()
  expect(table(['guitar']).replaced).toBeUndefined()
})

it('draws the motorhome of the words instead of the camper of the place', () => {
  const scene = composeFile(
    'camper-van.1.svg',
    testBrief({ place: 'camper-van', objects: ['motorhome'] }),
    SIZE,
    1,
  )
  expect(scene.replaced?.get('camper')?.id).toBe('motorhome')
})

it('keeps the camper on whose roof people lie', () => {
  const brief = testBrief({ place: 'camper-van', objects: ['motorhome'] })
  expect(composeFile('camper-van.6.svg', brief, SIZE, 1).replaced).toBeUndefined()
})

it('knows only things that words name and that are drawn', () => {
  const said = new Set<string>(Object.values(words.objects))
  const names = data.groups.flatMap((group) => group.names)
  expect(names.filter((name) => !said.has(name) || namedObject(name).drawn.length === 0)).toEqual([])
  expect(data.groups.flatMap(({ drawn }) => drawn).filter((id) => !allObjects().has(id))).toEqual([])
})
