import { defineSweep } from '#server/jobs/define-job.ts'

/** Carries no name: whoever has left stands in a table of its own. */
export const finishDeletionsJob = defineSweep({
  name: 'account.finish-deletions',
  expireInSeconds: 600,
})
