import type { ActiveDay } from '#shared/contract/stats.ts'
import { addDays, type Day } from '#shared/domain/days.ts'

interface CalendarDay {
  day: Day
  count: number
  isFuture: boolean
}

const WEEKS = 53
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** 53 weeks from Sunday to Saturday, the last of which holds today. */
export function calendarWeeks(today: Day, active: readonly ActiveDay[]): CalendarDay[][] {
  const counts = new Map(active.map(({ day, actions, rehearsals }) => [day, actions + rehearsals]))
  const first = addDays(today, -weekdayOf(today) - (WEEKS - 1) * 7)
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(first, week * 7 + weekday)
      return { day, count: counts.get(day) ?? 0, isFuture: day > today }
    }),
  )
}
