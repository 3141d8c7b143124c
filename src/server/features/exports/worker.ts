import type { Deps } from '#server/deps.ts'
import { sweepExports } from './jobs.ts'
import { deleteOrphanedExports } from './retention.ts'

export async function startExportWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(sweepExports, () => deleteOrphanedExports(deps))
  await deps.jobs.schedule(sweepExports, '41 3 * * *', {})
}
