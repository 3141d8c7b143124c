import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import * as queries from './queries.ts'

/** Longer than anything takes that stores an object and then refers to it. */
const UNSETTLED_S = 24 * 3_600
/** The most that one request to the store removes. */
const BATCH_SIZE = 1_000

/** Before an object is stored: it is removed after a day, unless `settleObject` is called. */
export const expectObject = (db: Db, key: string, afterS: number = UNSETTLED_S): Promise<void> =>
  queries.insertDeletions(db, [key], afterS)

/** In the transaction that refers to a stored object. Throws when the object may have been removed meanwhile. */
export async function settleObject(tx: Db, key: string): Promise<void> {
  if (!(await queries.deleteUntried(tx, key)))
    throw new Error('The stored object may have been removed before a row referred to it.')
}

/** In the transaction that forgets objects: they are removed within about a minute. */
export const forgetObjects = (tx: Db, keys: readonly string[]): Promise<void> =>
  queries.insertDeletions(tx, keys, 0)

/**
 * When the transaction that would refer to a stored object has failed: it is removed within about a minute, unless that
 * transaction was committed all the same and only its answer was lost.
 */
export const forgetUnsettled = (db: Db, key: string) => queries.makeDue(db, key)

/** Removes the objects that are due. What cannot be removed is tried again, at first after a minute, at last after 17 hours. */
export async function removeDueObjects(deps: Pick<Deps, 'db' | 'store' | 'log'>): Promise<void> {
  for (;;) {
    const keys = await queries.takeDue(deps.db, BATCH_SIZE)
    if (keys.length === 0) return
    const failed = new Set(await deps.store.removeMany(keys))
    const removed = keys.filter((key) => !failed.has(key))
    if (removed.length > 0) await queries.deleteTried(deps.db, removed)
    if (failed.size > 0)
      deps.log.warn(
        { event: 'objects_not_removed', count: failed.size },
        'some objects could not be removed; they are tried again later',
      )
    if (keys.length < BATCH_SIZE) return
  }
}
