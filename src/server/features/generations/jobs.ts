import { z } from 'zod'
import { defineJob, defineSweep } from '#server/jobs/define-job.ts'

/**
 * Has a worker claim the generation. A repeated job has no effect, because the lease is in the generation's row; a lost one is
 * replaced by the sweep.
 */
export const runGenerationJob = defineJob({
  name: 'generations.run',
  payload: z.object({ generationId: z.uuid() }),
  expireInSeconds: 3_600,
})

/** Every minute: gives generations whose job was lost a new one, or fails and refunds them. */
export const sweepGenerationsJob = defineSweep({ name: 'generations.sweep', retryLimit: 0 })
