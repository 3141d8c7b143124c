import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'

/** Carries no name: whoever has left stands in a table of its own. */
export const finishDeletionsJob = defineJob({
  name: 'account.finish-deletions',
  payload: z.object({}),
  expireInSeconds: 600,
})
