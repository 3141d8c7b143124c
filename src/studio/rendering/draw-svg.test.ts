import { expect, it } from 'vitest'
import { inLand, isDrawn } from './draw-svg.ts'

const drawnUnder = (attributes: Record<string, string>, ...conditions: string[]) =>
  isDrawn(attributes, { conditions: new Set(conditions), isTall: false })

it('draws no sun where the weather hides it, but its light', () => {
  expect(drawnUnder({ 'data-fill': 'sun' }, 'day')).toBe(true)
  expect(drawnUnder({ 'data-fill': 'sun' }, 'day', 'overcast')).toBe(false)
  expect(drawnUnder({ 'data-fill': 'sun/.7' }, 'day', 'overcast')).toBe(false)
  expect(drawnUnder({ 'data-gen': 'glow', 'data-fill': 'sun' }, 'day', 'overcast')).toBe(true)
})

it('draws the trees, roofs and mountains of the land that the words name', () => {
  const kindIn = (gen: string, kind: string, ...conditions: string[]) =>
    inLand({ 'data-gen': gen, 'data-kind': kind }, new Set(conditions))['data-kind']
  expect(kindIn('trees', 'fir')).toBe('fir')
  expect(kindIn('trees', 'fir', 'tropics')).toBe('palm')
  expect(kindIn('trees', 'fir', 'warm-land')).toBe('round')
  expect(kindIn('trees', 'fir', 'warm-land', 'snow')).toBe('fir')
  expect(kindIn('skyline', 'towers', 'green-hills')).toBe('houses')
  expect(inLand({ 'data-gen': 'skyline' }, new Set(['warm-land']))).toMatchObject({
    'data-kind': 'flat-roofs',
    'data-height': '0.6',
  })
  expect(kindIn('skyline', 'houses', 'dunes')).toBe('flat-roofs')
  const houses = inLand({ 'data-gen': 'skyline', 'data-kind': 'houses' }, new Set(['suburbs', 'low-hills']))
  expect(houses).toMatchObject({ 'data-kind': 'houses', 'data-width': '1.9' })
  const lowered = inLand({ 'data-gen': 'peaks', 'data-kind': 'any-land' }, new Set(['low-hills']))
  expect(lowered).toHaveProperty('data-snowless')
})
