import { z } from 'zod'
import { defineCall } from './call.ts'

/** A day with completed actions or rehearsals. */
const activeDay = z.object({ day: z.string(), actions: z.number(), rehearsals: z.number() })
export type ActiveDay = z.output<typeof activeDay>

/** Days are counted in the time zone of the header `x-time-zone`, else in the last known one. */
export const getStats = defineCall({
  method: 'GET',
  path: '/api/user-stats',
  output: z.object({
    totalScenarios: z.number(),
    dailyActionsCompleted: z.number(),
    mentalRehearsalsCompleted: z.number(),
    rehearsalMinutes: z.number(),
    currentStreak: z.number(),
    longestStreak: z.number(),
    lastActivityDate: z.string().nullable(),
    /** The current date in `timeZone`; the last day of the calendar. */
    today: z.string(),
    timeZone: z.string(),
    /** Days with practice in the last 371 days, oldest first. */
    days: z.array(activeDay),
  }),
})
export type Stats = z.output<typeof getStats.output>
