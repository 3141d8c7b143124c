import { z } from 'zod'
import { defineJob, defineSweep } from '#server/jobs/define-job.ts'

/** Makes a worker claim the generation. The lease is in the generation's row, so a repeated or lost job does no harm. */
export const runGenerationJob = defineJob({
  name: 'generations.run',
  payload: z.object({ generationId: z.uuid() }),
  expireInSeconds: 3_600,
})

/** Every minute: requeues stalled generations, or fails and refunds them. */
export const sweepGenerationsJob = defineSweep({ name: 'generations.sweep', retryLimit: 0 })

/** Every hour: deletes objects without a row, and old partial frames. */
export const sweepObjectsJob = defineSweep({
  name: 'generations.sweep-objects',
  retryLimit: 0,
  expireInSeconds: 1_800,
})
