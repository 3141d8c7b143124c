import type { Deps } from '#server/deps.ts'
import { makeExport, makeExportJob } from './make-export.ts'

/** One export uses every core; more at the same time would only need more memory. */
const CONCURRENCY = 2

/** Handles the feature's jobs in this process. */
export async function startExportWorker(deps: Deps): Promise<void> {
  await deps.jobs.handleRequests(makeExportJob, (request) => makeExport(deps, request), {
    concurrency: CONCURRENCY,
  })
}
