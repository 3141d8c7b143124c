import { z } from 'zod'
import { DEFAULT_REHEARSAL_MINUTES } from '../limits.ts'
import { defineCall } from './call.ts'
import { momentRef, recordId, timestamp } from './fields.ts'

const practice = {
  durationMinutes: z.number().int().min(1).max(60).default(DEFAULT_REHEARSAL_MINUTES),
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
