import type { Deps } from '#server/deps.ts'
import { defineSweep } from '#server/jobs/define-job.ts'
import * as queries from './queries.ts'

/** Each day: deletes files without a row. */
export const sweepExportsJob = defineSweep({ name: 'exports.sweep', retryLimit: 0, expireInSeconds: 1_800 })

/** Key prefix of the user's export files; deleting the account deletes everything under it. */
export const exportFolderOf = (userId: string) => `exports/${userId}/`

/** Per user; beyond it the oldest are deleted. More than the hourly limit, which is counted from the rows. */
export const MAX_STORED_EXPORTS = 100

/** Deletes the files of deleted rows. The daily sweep deletes those for which this fails. */
export async function deleteExportFiles(deps: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await deps.store
      .remove(key)
      .catch((err: unknown) =>
        deps.log.warn(
          { event: 'export_file_not_deleted', err, key },
          'an outdated export file was not deleted; the daily sweep retries',
        ),
      )
}

/** A younger file may belong to an export whose row is not inserted yet. */
const ORPHANED_AFTER_MS = 24 * 3_600_000
const BATCH_SIZE = 500

/** Deletes files that were stored before a crash prevented the insertion of their row. */
export async function deleteOrphanedExports(deps: Deps): Promise<void> {
  const before = deps.now().getTime() - ORPHANED_AFTER_MS
  let batch: string[] = []
  const deleteUnreferenced = async () => {
    const referenced = await queries.listReferencedKeys(deps.db, batch)
    for (const key of batch) if (!referenced.has(key)) await deps.store.remove(key)
    batch = []
  }
  for await (const { key, modifiedAt } of deps.store.list('exports/')) {
    if (modifiedAt.getTime() > before) continue
    batch.push(key)
    if (batch.length === BATCH_SIZE) await deleteUnreferenced()
  }
  await deleteUnreferenced()
}
