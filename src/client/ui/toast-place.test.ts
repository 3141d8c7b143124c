import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Box, findToastPlace } from './toast-place.ts'

const AREA: Box = { left: 12, top: 12, width: 336, height: 716 }
const TOAST: Box = { left: 12, top: 12, width: 336, height: 80 }

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

it('stays at the preferred place if that hides no control', () => {
  const control = { left: 12, top: 400, width: 100, height: 44 }
  expect(findToastPlace(TOAST, AREA, [control])).toEqual({ left: 12, top: 12 })
})

it('moves to the nearest place that hides no control', () => {
  const header = { left: 240, top: 8, width: 100, height: 44 }
  const { top } = findToastPlace(TOAST, AREA, [header])
  expect(top).toBeGreaterThanOrEqual(52)
  expect(top).toBeLessThan(62)
})

it('hides a part of a picture rather than a button if every place hides something', () => {
  const picture = { left: 0, top: 60, width: 360, height: 600 }
  const buttons = [0, 680].map((top) => ({ left: 0, top, width: 360, height: 60 }))
  const place = { ...TOAST, ...findToastPlace(TOAST, AREA, [picture, ...buttons]) }
  expect(buttons.some((button) => overlaps(place, button))).toBe(false)
})

it('never hides a control while a strip of the window is free', () => {
  const control = fc.record({
    left: fc.integer({ min: 0, max: 300 }),
    top: fc.integer({ min: 0, max: 560 }),
    width: fc.integer({ min: 20, max: 300 }),
    height: fc.integer({ min: 20, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(control, { maxLength: 12 }), (controls) => {
      const place = { ...TOAST, ...findToastPlace(TOAST, AREA, controls) }
      expect(controls.some((one) => overlaps(place, one))).toBe(false)
    }),
  )
})
