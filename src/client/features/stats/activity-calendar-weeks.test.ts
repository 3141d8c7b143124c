import { expect, it } from 'vitest'
import { calendarWeeks } from './activity-calendar.tsx'

it('returns 53 weeks from Sunday to Saturday, ending with the current week', () => {
  const weeks = calendarWeeks('2026-11-20', [{ day: '2026-11-20', actions: 1, rehearsals: 2 }])
  expect(weeks).toHaveLength(53)
  expect(weeks[0]?.[0]?.day).toBe('2025-11-16')
  expect(weeks.at(-1)?.map(({ day, count, isFuture }) => [day, count, isFuture])).toEqual([
    ['2026-11-15', 0, false],
    ['2026-11-16', 0, false],
    ['2026-11-17', 0, false],
    ['2026-11-18', 0, false],
    ['2026-11-19', 0, false],
    ['2026-11-20', 3, false],
    ['2026-11-21', 0, true],
  ])
  const days = weeks.flat().map(({ day }) => day)
  expect(new Set(days).size).toBe(371)
})
