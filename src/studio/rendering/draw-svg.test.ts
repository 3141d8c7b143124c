import { expect, it } from 'vitest'
import { isDrawn } from './draw-svg.ts'

const drawnUnder = (attributes: Record<string, string>, ...conditions: string[]) =>
  isDrawn(attributes, { conditions: new Set(conditions), isTall: false })

it('draws no sun where the weather hides it, but its light', () => {
  expect(drawnUnder({ 'data-fill': 'sun' }, 'day')).toBe(true)
  expect(drawnUnder({ 'data-fill': 'sun' }, 'day', 'overcast')).toBe(false)
  expect(drawnUnder({ 'data-fill': 'sun/.7' }, 'day', 'overcast')).toBe(false)
  expect(drawnUnder({ 'data-gen': 'glow', 'data-fill': 'sun' }, 'day', 'overcast')).toBe(true)
})
