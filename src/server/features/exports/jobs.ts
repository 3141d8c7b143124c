import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'

/** Each day: files that no row speaks of. */
export const sweepExports = defineJob({
  name: 'exports.sweep',
  payload: z.object({}),
  retryLimit: 0,
  expireInSeconds: 1_800,
})
