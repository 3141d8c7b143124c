import type { Deps } from '#server/deps.ts'
import { defineSweep } from '#server/jobs/define-job.ts'
import { removeDueObjects } from './service.ts'

/** Every minute. */
const removeObjectsJob = defineSweep({
  name: 'objects.remove',
  formerName: ['generations.sweep-objects', 'exports.sweep'],
  retryLimit: 0,
  expireInSeconds: 1_800,
})

/** Handles the feature's jobs in this process. */
export async function startObjectsWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(removeObjectsJob, () => removeDueObjects(deps))
  await deps.jobs.schedule(removeObjectsJob, '* * * * *', {})
}
