import type { Deps } from '#server/deps.ts'
import { makeExportJob, sweepExportsJob } from './jobs.ts'
import { makeExport } from './make-export.ts'
import { deleteOrphanedExports } from './retention.ts'

/** Pictures are put together on every core already; more at once would only need more memory. */
const CONCURRENCY = 2

export async function startExportWorker(deps: Deps): Promise<void> {
  await deps.jobs.handleRequests(makeExportJob, (chosen) => makeExport(deps, chosen), { concurrency: CONCURRENCY })
  await deps.jobs.work(sweepExportsJob, () => deleteOrphanedExports(deps))
  await deps.jobs.schedule(sweepExportsJob, '41 3 * * *', {})
}
