import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, canonicalTimeZone, dayOf, daysBetween, formatDay, isTimeZone } from './days.ts'

describe('the day of an instant', () => {
  it.each([
    ['2026-11-20T23:59:59Z', 'UTC', '2026-11-20'],
    ['2026-11-20T23:59:59Z', 'Europe/Madrid', '2026-11-21'],
    ['2026-11-20T10:30:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-20T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-19'],
    // Clocks go forward at 02:00 on 8 March 2026 in New York, and back on 1 November.
    ['2026-03-08T04:59:00Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:00Z', 'America/New_York', '2026-03-08'],
    ['2026-11-02T04:59:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
  ])('%s in %s is %s', (instant, zone, day) => expect(dayOf(new Date(instant), zone)).toBe(day))

  it('throws for a zone that is none', () =>
    expect(() => dayOf(new Date(), 'Mars/Olympus')).toThrow(RangeError))
})

describe('a time zone', () => {
  it.each(['Europe/Paris', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'])('%s is one', (name) =>
    expect(isTimeZone(name)).toBe(true),
  )
  it.each(['', 'Mars/Olympus', '+05:00', 'x'.repeat(100), "UTC'; drop table users"])('%s is none', (name) =>
    expect(isTimeZone(name)).toBe(false),
  )
})

/** How many formatters the work makes; each takes tens of kilobytes outside of the heap. */
function countFormatters(work: () => void) {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  try {
    work()
    return made.mock.calls.length
  } finally {
    made.mockRestore()
  }
}

/** The name with the case of its letters chosen by the bits of a number. */
const spell = (name: string, bits: number) =>
  [...name]
    .map((letter, index) => ((bits >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join('')

describe('the name of a time zone', () => {
  it.each([
    ['europe/PARIS', 'Europe/Paris'],
    ['US/Eastern', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
  ])('%s is %s', (name, canonical) => expect(canonicalTimeZone(name)).toBe(canonical))

  it('needs one formatter however it is spelled', () => {
    const made = countFormatters(() => {
      for (let bits = 0; bits < 4_096; bits++) dayOf(new Date(), spell('Asia/Tashkent', bits))
    })
    // One to learn the canonical name, one to tell the day.
    expect(made).toBe(2)
  })

  it('keeps the formatters of few zones only', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    for (const zone of zones) dayOf(new Date(), zone)
    expect(countFormatters(() => dayOf(new Date(), zones.at(-1) ?? ''))).toBe(0)
    expect(countFormatters(() => dayOf(new Date(), zones[0] ?? ''))).toBe(1)
  })
})

describe('days of the calendar', () => {
  it('are shown as "MMM d, yyyy"', () => {
    expect(formatDay('2026-11-05')).toBe('Nov 5, 2026')
    expect(formatDay('2027-01-31')).toBe('Jan 31, 2027')
  })

  it('count forth and back', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count)
      }),
    )
  })
})
