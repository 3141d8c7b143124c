import { z } from 'zod'
import { defineJob, defineSweep } from '#server/jobs/define-job.ts'

/** Wakes a worker; the generation's own row holds the lease, so a repeated or lost wake-up does no harm. */
export const runGeneration = defineJob({
  name: 'generations.run',
  payload: z.object({ generationId: z.uuid() }),
  expireInSeconds: 3_600,
})

/** Each minute: what nobody works on goes on, or is failed and refunded. */
export const sweepGenerations = defineSweep({ name: 'generations.sweep', retryLimit: 0 })

/** Each hour: objects that no row speaks of, and partial frames of the past. */
export const sweepObjects = defineSweep({
  name: 'generations.sweep-objects',
  retryLimit: 0,
  expireInSeconds: 1_800,
})
