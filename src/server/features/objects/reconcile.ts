import type { ObjectStore } from '#server/adapters/storage/port.ts'
import type { Db } from '#server/db/client.ts'
import * as queries from './queries.ts'

/** A younger object may be about to get its row. */
const ORPHANED_AFTER_MS = 24 * 3_600_000
const BATCH_SIZE = 1_000

type FindUsed = (db: Db, keys: readonly string[]) => Promise<Set<string>>

/** The generation of `images/<user>/<generation>-<attempt>.jpg`, and of everything in `variants/<user>/<generation>/`. */
const generationOf = (key: string) => /^(?:images|variants)\/[^/]+\/([0-9a-f-]{36})[-./]/.exec(key)?.[1]

function findImages(db: Db, keys: readonly string[]) {
  const ids = new Set(keys.flatMap((key) => generationOf(key) ?? []))
  return queries.findImageKeys(db, [...ids])
}

const findUsedImages: FindUsed = async (db, keys) => new Set((await findImages(db, keys)).values())

const findUsedVariants: FindUsed = async (db, keys) => {
  const images = await findImages(db, keys)
  return new Set(keys.filter((key) => images.has(generationOf(key) ?? '')))
}

/** Frames of a running generation are younger than a day. */
const findUsedPartials: FindUsed = async () => new Set()

const FOLDERS = [
  { prefix: 'images/', findUsed: findUsedImages, countRows: queries.countImages },
  { prefix: 'variants/', findUsed: findUsedVariants, countRows: undefined },
  { prefix: 'partials/', findUsed: findUsedPartials, countRows: undefined },
  { prefix: 'exports/', findUsed: queries.findExportKeys, countRows: queries.countExports },
] as const

export interface FolderReport {
  prefix: string
  listed: number
  /** To be removed by the outbox already. */
  pending: number
  /** Without a row, and older than a day. */
  orphaned: number
  removed: number
  /** Rows whose object is not in the listing; undefined for objects that no row names. */
  missing: number | undefined
}

/**
 * Compares every object with the database, a thousand at a time, by the listing's own dates. With `isDelete`, removes those
 * without a row; otherwise changes nothing. `now`: milliseconds of the wall clock.
 */
export async function reconcileObjects(
  { db, store }: { db: Db; store: Pick<ObjectStore, 'list' | 'removeMany'> },
  { isDelete, now, report }: { isDelete: boolean; now: number; report: (folder: FolderReport) => void },
): Promise<void> {
  for (const { prefix, findUsed, countRows } of FOLDERS) {
    const expected = await countRows?.(db)
    const result = { prefix, listed: 0, pending: 0, orphaned: 0, removed: 0 }
    let usedCount = 0
    let batch: { key: string; modifiedAt: Date }[] = []
    const compare = async () => {
      const keys = batch.map(({ key }) => key)
      // In this order: what is settled in between is found in its row.
      const pending = await queries.listPending(db, keys)
      const used = await findUsed(db, keys)
      const orphans = batch
        .filter(({ key }) => !used.has(key) && !pending.has(key))
        .filter(({ modifiedAt }) => now - modifiedAt.getTime() > ORPHANED_AFTER_MS)
        .map(({ key }) => key)
      result.listed += keys.length
      result.pending += pending.size
      result.orphaned += orphans.length
      usedCount += keys.filter((key) => used.has(key)).length
      if (isDelete && orphans.length > 0)
        result.removed += orphans.length - (await store.removeMany(orphans)).length
      batch = []
    }
    for await (const object of store.list(prefix)) {
      batch.push(object)
      if (batch.length === BATCH_SIZE) await compare()
    }
    if (batch.length > 0) await compare()
    // Rows that were inserted meanwhile may be listed without being counted.
    report({ ...result, missing: expected === undefined ? undefined : Math.max(0, expected - usedCount) })
  }
}
