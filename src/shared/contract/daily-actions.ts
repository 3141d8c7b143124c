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
  /** The day it was completed, where the person then was (YYYY-MM-DD). */
  completedOn: z.string().nullable(),
  createdAt: timestamp,
})
export type DailyAction = z.output<typeof dailyAction>

const actionText = trimmedText(TEXT_LIMITS.action)

/** Every moment's actions, newest first: what is open, and what was done of late. */
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

/** Answers 201; with an `Idempotency-Key` that was used before, 200 and what it made then. */
export const createDailyAction = defineCall({
  method: 'POST',
  path: '/api/daily-actions',
  body: z.object({ pcmId: momentRef, scenarioId: recordId.nullable().optional(), actionText }),
  output: dailyAction,
})

/** Counts for the day it is where the person is (header `x-time-zone`). One that is complete stays as it was. */
export const completeDailyAction = defineCall({
  method: 'POST',
  path: '/api/daily-actions/:id/complete',
  params: idParams,
  output: dailyAction,
})

/** The text of a completed action stays; unchecking it opens it again. */
export const updateDailyAction = defineCall({
  method: 'PUT',
  path: '/api/daily-actions/:id',
  params: idParams,
  body: z.object({ actionText: actionText.optional(), isCompleted: z.boolean().optional() }),
  output: dailyAction,
})

/** A completed action is part of the record, and is refused with 409. */
export const removeDailyAction = defineCall({
  method: 'DELETE',
  path: '/api/daily-actions/:id',
  params: idParams,
  output: z.object({ id: z.number() }),
})
