import { z } from 'zod'
import { DEFAULT_REHEARSAL_MINUTES, TEXT_LIMITS } from '../product.ts'
import { defineCall } from './call.ts'
import {
  idParams,
  momentParams,
  momentRef,
  nullableTimestamp,
  recordId,
  timestamp,
  trimmedText,
  version,
} from './fields.ts'
import { FOREIGN_CURSOR, pageQuery } from './paging.ts'

export const dailyAction = z.object({
  id: z.number(),
  pcmId: z.number().nullable(),
  scenarioId: z.number().nullable(),
  actionText: z.string(),
  isCompleted: z.boolean(),
  completedAt: nullableTimestamp,
  /** The date of completion in the user's time zone (YYYY-MM-DD). */
  completedOn: z.string().nullable(),
  version,
  createdAt: timestamp,
})
export type DailyAction = z.output<typeof dailyAction>

const actionText = trimmedText(TEXT_LIMITS.action)

/** Open actions come before completed ones in the order of pages. */
const actionPages = pageQuery(
  1_000,
  z
    .string(FOREIGN_CURSOR)
    .regex(/^(?:open|completed)-[1-9][0-9]{0,9}$/, FOREIGN_CURSOR)
    .refine((cursor) => recordId.safeParse(Number(cursor.split('-')[1])).success, FOREIGN_CURSOR),
)

/** The actions of all moments, page by page: open ones are on the first pages. Each page is sorted by time, newest first. */
export const listDailyActions = defineCall({
  method: 'GET',
  path: '/api/daily-actions',
  query: actionPages,
  output: z.array(dailyAction),
})

export const listMomentActions = defineCall({
  method: 'GET',
  path: '/api/daily-actions/pcm/:pcm',
  params: momentParams,
  query: actionPages,
  output: z.array(dailyAction),
})

/** 201; with an `Idempotency-Key` that was used before, 200 and the action created then. */
export const createDailyAction = defineCall({
  method: 'POST',
  path: '/api/daily-actions',
  body: z.object({ pcmId: momentRef, scenarioId: recordId.nullable().optional(), actionText }),
  output: dailyAction,
})

/** Completes the action on the current date in the user's time zone (header `x-time-zone`). No effect on a completed one. */
export const completeDailyAction = defineCall({
  method: 'POST',
  path: '/api/daily-actions/:id/complete',
  params: idParams,
  output: dailyAction,
})

/** The text of a completed action cannot be changed; `isCompleted: false` reopens it. */
export const updateDailyAction = defineCall({
  method: 'PUT',
  path: '/api/daily-actions/:id',
  params: idParams,
  body: z.object({ actionText: actionText.optional(), isCompleted: z.boolean().optional() }),
  output: dailyAction,
})

/** A completed action counts in the statistics and is rejected with 409. */
export const removeDailyAction = defineCall({
  method: 'DELETE',
  path: '/api/daily-actions/:id',
  params: idParams,
  output: z.object({ id: z.number() }),
})

const practice = {
  durationMinutes: z.int().min(1).max(60).default(DEFAULT_REHEARSAL_MINUTES),
  /** When it happened, for a request that was delayed by being offline; at most a week ago. Default: now. */
  practisedAt: z.iso.datetime({ offset: true }).optional(),
}

const recorded = {
  id: z.number(),
  durationMinutes: z.number(),
  completedAt: timestamp,
  createdAt: timestamp,
}

/** Both count once per `Idempotency-Key`: 201 when recorded, 200 when it had been recorded before. */
export const recordMomentRehearsal = defineCall({
  method: 'POST',
  path: '/api/pcm-mental-rehearsals',
  body: z.object({ pcmId: momentRef, ...practice }),
  output: z.object({ ...recorded, pcmId: z.number() }),
})

export const recordScenarioRehearsal = defineCall({
  method: 'POST',
  path: '/api/mental-rehearsals',
  body: z.object({ scenarioId: recordId, ...practice }),
  output: z.object({ ...recorded, scenarioId: z.number().nullable() }),
})

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
