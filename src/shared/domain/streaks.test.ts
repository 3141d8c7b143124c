import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from './days.ts'
import { countStreaks, type PracticeDay } from './streaks.ts'

/** Practice at these instants, each with the date in the time zone that the user was in. */
function practice(...times: [instant: string, zone: string][]): PracticeDay[] {
  const days = new Map<string, PracticeDay>()
  for (const [instant, zone] of times) {
    const at = new Date(instant)
    const day = dayOf(at, zone)
    const known = days.get(day)
    days.set(day, {
      day,
      firstAt: known && known.firstAt < at ? known.firstAt : at,
      lastAt: known && known.lastAt > at ? known.lastAt : at,
    })
  }
  return [...days.values()]
}
const clockAt = (instant: string, zone: string) => ({
  now: new Date(instant),
  today: dayOf(new Date(instant), zone),
})
const NY = 'America/New_York'
const LA = 'America/Los_Angeles'
const AUCKLAND = 'Pacific/Auckland'

describe('countStreaks', () => {
  it('returns zero without practice', () =>
    expect(countStreaks([], clockAt('2026-11-20T12:00:00Z', NY))).toEqual({ current: 0, longest: 0 }))

  it('counts consecutive dates in the user’s time zone', () => {
    // 23:50 and 00:10 in New York: two days, though twenty minutes apart.
    const days = practice(['2026-11-20T04:50:00Z', NY], ['2026-11-20T05:10:00Z', NY])
    expect(countStreaks(days, clockAt('2026-11-20T12:00:00Z', NY))).toEqual({ current: 2, longest: 2 })
  })

  it('keeps a streak through the whole following date, and ends it after that', () => {
    const days = practice(['2026-11-18T15:00:00Z', NY], ['2026-11-19T15:00:00Z', NY])
    expect(countStreaks(days, clockAt('2026-11-21T04:59:00Z', NY)).current).toBe(2)
    expect(countStreaks(days, clockAt('2026-11-21T05:00:00Z', NY))).toEqual({ current: 0, longest: 2 })
  })

  it('keeps a streak across changes to and from daylight saving time', () => {
    const spring = practice(
      ['2026-03-07T23:30:00Z', NY],
      ['2026-03-08T23:30:00Z', NY],
      ['2026-03-09T23:30:00Z', NY],
    )
    expect(countStreaks(spring, clockAt('2026-03-10T12:00:00Z', NY)).current).toBe(3)
    const autumn = practice(
      ['2026-11-01T03:30:00Z', NY],
      ['2026-11-02T04:30:00Z', NY],
      ['2026-11-03T04:30:00Z', NY],
    )
    expect(countStreaks(autumn, clockAt('2026-11-03T12:00:00Z', NY)).current).toBe(3)
    // A whole day of 23 hours without practice is still a missed day.
    const missed = practice(['2026-03-08T04:59:00Z', NY], ['2026-03-09T04:01:00Z', NY])
    expect(countStreaks(missed, clockAt('2026-03-09T12:00:00Z', NY)).current).toBe(1)
  })

  it('keeps a streak across the date line in both directions', () => {
    // Evening in Los Angeles, a night over the Pacific that has no 21st, morning in Auckland.
    const west = practice(['2026-11-21T04:00:00Z', LA], ['2026-11-21T20:00:00Z', AUCKLAND])
    expect(west.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-22'])
    expect(countStreaks(west, clockAt('2026-11-21T21:00:00Z', AUCKLAND)).current).toBe(2)
    // The 22nd in Auckland, and on arrival it is the 21st again.
    const east = practice(
      ['2026-11-20T20:00:00Z', AUCKLAND],
      ['2026-11-21T20:00:00Z', AUCKLAND],
      ['2026-11-22T06:00:00Z', LA],
    )
    expect(countStreaks(east, clockAt('2026-11-22T07:00:00Z', LA)).current).toBe(2)
    expect(countStreaks(west.slice(0, 1), clockAt('2026-11-21T19:00:00Z', AUCKLAND)).current).toBe(1)
  })

  it('ends a streak on a missed date, even when the two times of practice are hardly more than a day apart', () => {
    const days = practice(['2026-11-19T04:50:00Z', NY], ['2026-11-20T05:10:00Z', NY])
    expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-20'])
    expect(countStreaks(days, clockAt('2026-11-20T12:00:00Z', NY))).toEqual({ current: 1, longest: 1 })
  })
})

/** For each date from START on, whether it had practice; in one time zone. */
const practisedDates = fc.array(fc.boolean(), { maxLength: 400 })
const START = '2026-01-01'
const daysOf = (practised: boolean[]): PracticeDay[] =>
  practised.flatMap((isPractised, index) => {
    const day = addDays(START, index)
    const at = new Date(`${day}T12:00:00Z`)
    return isPractised ? [{ day, firstAt: at, lastAt: at }] : []
  })
const lastDayOf = (practised: boolean[]) => {
  const today = addDays(START, Math.max(0, practised.length - 1))
  return { today, now: new Date(`${today}T18:00:00Z`) }
}

describe('countStreaks in one time zone', () => {
  it('returns the longest and the last run of dates', () => {
    fc.assert(
      fc.property(practisedDates, (practised) => {
        const runs = practised
          .map((is) => (is ? 'x' : '.'))
          .join('')
          .split('.')
          .map((run) => run.length)
        const { current, longest } = countStreaks(daysOf(practised), lastDayOf(practised))
        expect(longest).toBe(Math.max(0, ...runs))
        const isToday = practised.at(-1) === true
        expect(current).toBe(isToday ? runs.at(-1) : (runs.at(-2) ?? 0))
      }),
    )
  })

  it('ignores the order of dates and repeated ones', () => {
    fc.assert(
      fc.property(
        practisedDates,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (practised, chance) => {
          const days = daysOf(practised)
          const shuffled = [...days, ...days]
            .map((day) => ({ day, rank: chance.next().value }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ day }) => day)
          const now = lastDayOf(practised)
          expect(countStreaks(shuffled, now)).toEqual(countStreaks(days, now))
        },
      ),
    )
  })

  it('never returns less for one more date with practice', () => {
    fc.assert(
      fc.property(practisedDates, fc.nat({ max: 399 }), (practised, index) => {
        const more = practised.map((is, at) => is || at === index)
        const now = lastDayOf(practised)
        const before = countStreaks(daysOf(practised), now)
        const after = countStreaks(daysOf(more), now)
        expect(after.longest).toBeGreaterThanOrEqual(before.longest)
        expect(after.current).toBeGreaterThanOrEqual(before.current)
      }),
    )
  })
})
