import { z } from 'zod'
import { TEXT_LIMITS } from '../limits.ts'
import { defineCall } from './call.ts'
import { idParams, momentRef, nullableTimestamp, recordId, timestamp, trimmedText } from './fields.ts'

export const dailyAction = z.object({
  id: z.number(),
  pcmId: z.number().nullable(),
  scenarioId: z.number().nullable(),
  actionText: z.string(),
  isCompleted: z.boolean(),
  completedAt: nullableTimestamp,
  /** The date of completion in the user's time zone (YYYY-MM-DD). */
  completedOn: z.string().nullable(),
  createdAt: timestamp,
})
export type DailyAction = z.output<typeof dailyAction>

const actionText = trimmedText(TEXT_LIMITS.action)

/** The actions of all moments, newest first; at most 1,000, open ones preferred. */
export const listDailyActions = defineCall({
  method: 'GET',
  path: '/api/daily-actions',
  output: z.array(dailyAction),
})

export const listMomentActions = defineCall({
  method: 'GET',
  path: '/api/daily-actions/pcm/:pcm',
  params: z.object({ pcm: momentRef }),
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
