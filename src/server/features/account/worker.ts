import type { Deps } from '#server/deps.ts'
import { finishDeletions } from './files.ts'
import { finishDeletionsJob } from './jobs.ts'

/** Finishes what a crash interrupted: soon after a deletion, and every few minutes. */
export async function startAccountWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(finishDeletionsJob, () => finishDeletions(deps))
  await deps.jobs.schedule(finishDeletionsJob, '*/5 * * * *', {})
}
