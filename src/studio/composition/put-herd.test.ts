import { expect, it } from 'vitest'
import { testBrief } from '../testing/test-brief.ts'
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
const added = (file: string, value: string, count: number) => {
  const brief = testBrief({ place: file.split('.')[0]! })
  const scene = composeFile(file, { ...brief, objects: [{ value, confidence: 1, count }] }, SIZE, 1)
  return [...scene.objects.values()].flat().map(({ id }) => id)
}

it('draws a herd in the middle distance where the words say many', () => {
  const herd = added('open-fields.1.svg', 'antelope', 30)
  expect(herd.length).toBeGreaterThan(8)
  expect(new Set(herd)).toEqual(new Set(['antelope']))
})

it('draws one where the words name one, also where people are in a jeep', () => {
  expect(added('open-fields.1.svg', 'antelope', 1)).toHaveLength(1)
  expect(added('safari.1.svg', 'zebra', 1)).toEqual(['zebra'])
})
