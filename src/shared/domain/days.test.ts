import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, canonicalTimeZone, dayOf, daysBetween, formatDay, isTimeZone } from './days.ts'

describe('dayOf', () => {
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
  ])('returns for %s in %s the date %s', (instant, zone, day) =>
    expect(dayOf(new Date(instant), zone)).toBe(day),
  )

  it('throws RangeError for an unknown time zone', () =>
    expect(() => dayOf(new Date(), 'Mars/Olympus')).toThrow(RangeError))
})

describe('isTimeZone', () => {
  it.each(['Europe/Paris', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'])('accepts %j', (name) =>
    expect(isTimeZone(name)).toBe(true),
  )
  it.each(['', 'Mars/Olympus', '+05:00', 'x'.repeat(100), "UTC'; drop table users"])('rejects %j', (name) =>
    expect(isTimeZone(name)).toBe(false),
  )
})

/** Number of formatters that the work constructs; each uses tens of kilobytes outside of the heap. */
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

describe('canonicalTimeZone', () => {
  it.each([
    ['europe/PARIS', 'Europe/Paris'],
    ['US/Eastern', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
  ])('returns for %s the name %s', (name, canonical) => expect(canonicalTimeZone(name)).toBe(canonical))

  it('lets all spellings of a name share one formatter', () => {
    const made = countFormatters(() => {
      for (let bits = 0; bits < 4_096; bits++) dayOf(new Date(), spell('Asia/Tashkent', bits))
    })
    // One to find the canonical name, one to format the date.
    expect(made).toBe(2)
  })

  it('bounds the formatters in the cache, and evicts the least recently used one', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    for (const zone of zones) dayOf(new Date(), zone)
    expect(countFormatters(() => dayOf(new Date(), zones.at(-1) ?? ''))).toBe(0)
    expect(countFormatters(() => dayOf(new Date(), zones[0] ?? ''))).toBe(1)
  })
})

describe('calendar dates', () => {
  it('formatDay formats a date as "MMM d, yyyy"', () => {
    expect(formatDay('2026-11-05')).toBe('Nov 5, 2026')
    expect(formatDay('2027-01-31')).toBe('Jan 31, 2027')
  })

  it('daysBetween is the inverse of addDays', () => {
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
