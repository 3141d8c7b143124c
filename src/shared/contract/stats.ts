import { z } from 'zod'
import { defineCall } from './call.ts'

/** A day with practice, and how much of each kind. */
const activeDay = z.object({ day: z.string(), actions: z.number(), rehearsals: z.number() })
export type ActiveDay = z.output<typeof activeDay>

/** Days are counted where the person is (header `x-time-zone`), else where they were last. */
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
    /** The person's date now; the calendar goes back a year from here. */
    today: z.string(),
    timeZone: z.string(),
    /** Days with practice in the last 371 days, oldest first. */
    days: z.array(activeDay),
  }),
})
export type Stats = z.output<typeof getStats.output>
