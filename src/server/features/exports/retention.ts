import type { Deps } from '#server/deps.ts'
import * as queries from './queries.ts'

/** Where the files of a person are; leaving removes it whole. */
export const exportFolderOf = (userId: string) => `exports/${userId}/`

/** Per person; beyond it the oldest go. More than the exports of an hour, which are counted by their rows. */
export const MAX_STORED_EXPORTS = 100

/** Removes files whose rows are gone. One that cannot be removed now is found by the daily sweep. */
export async function deleteExportFiles(deps: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await deps.store
      .remove(key)
      .catch((err: unknown) =>
        deps.log.warn(
          { event: 'export_file_not_removed', err, key },
          'an outdated export file was not removed',
        ),
      )
}

const ORPHAN_AGE_MS = 24 * 3_600_000

/** Removes files that were stored, and whose row a crash prevented. */
export async function deleteOrphanedExports(deps: Deps): Promise<void> {
  const before = deps.now().getTime() - ORPHAN_AGE_MS
  let batch: string[] = []
  const flush = async () => {
    const known = await queries.listReferencedKeys(deps.db, batch)
    for (const key of batch) if (!known.has(key)) await deps.store.remove(key)
    batch = []
  }
  for await (const { key, modifiedAt } of deps.store.list('exports/')) {
    if (modifiedAt.getTime() > before) continue
    batch.push(key)
    if (batch.length === 500) await flush()
  }
  await flush()
}
