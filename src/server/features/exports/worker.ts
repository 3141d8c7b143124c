import type { Deps } from '#server/deps.ts'
import { makeExport, makeExportJob } from './make-export.ts'
import { deleteOrphanedExports, sweepExportsJob } from './retention.ts'

/** One export uses every core; more at the same time would only need more memory. */
const CONCURRENCY = 2

/** Handles the feature's jobs in this process. */
export async function startExportWorker(deps: Deps): Promise<void> {
  await deps.jobs.handleRequests(makeExportJob, (request) => makeExport(deps, request), {
    concurrency: CONCURRENCY,
  })
  await deps.jobs.work(sweepExportsJob, () => deleteOrphanedExports(deps))
  await deps.jobs.schedule(sweepExportsJob, '41 3 * * *', {})
}
