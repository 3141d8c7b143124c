import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { defineSweep } from '#server/jobs/define-job.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import { exportFolderOf } from '../exports/service.ts'
import { imageFoldersOf } from '../generations/service.ts'
import * as queries from './queries/account.ts'

/**
 * How long a tombstone is kept after the files were deleted: longer than the lifetime of a token of a hosted sign-in service, and
 * longer than a worker can take to store an image that it was generating.
 */
const TOMBSTONE_RETENTION_MS = 70 * 60_000

/** The payload is empty: which accounts were deleted is read from `account_deletions`. */
const finishDeletionsJob = defineSweep({
  name: 'account.finish-deletions',
  expireInSeconds: 600,
})

const foldersOf = (userId: string) => [...imageFoldersOf(userId), exportFolderOf(userId)]

/**
 * Deletes an account. One transaction inserts the tombstone and deletes every row and session, so that no later
 * request succeeds. The files are deleted right after it, or by the job if this process ends in between.
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction((tx) => enqueueDeletion(deps, tx, userId))
  await deleteFilesOf(deps, userId).catch((error: unknown) =>
    deps.log.error(
      { event: 'account_deletion_incomplete', err: error },
      'files of a deleted account were not deleted; the job retries',
    ),
  )
}

/** Of this account only: those of other people are the job's. */
async function deleteFilesOf(deps: Deps, userId: string) {
  const tombstone = await queries.findTombstone(deps.db, userId)
  if (tombstone?.filesRemovedAt === null) await deleteFiles(deps, tombstone)
}

/** As `deleteAccount` in the caller's transaction; the job deletes the files. Throws AppError `not_found`. */
export async function enqueueDeletion(
  { jobs, now }: Pick<Deps, 'now'> & { jobs: Pick<JobQueue, 'enqueue'> },
  tx: Db,
  userId: string,
): Promise<void> {
  await deleteAccountRows(tx, userId, now())
  await jobs.enqueue(tx, finishDeletionsJob, {})
}

/**
 * Inserts the tombstone and deletes every row and session. The files are deleted by the job, at the latest five minutes after the
 * commit while a worker runs. Throws AppError `not_found`.
 */
export async function deleteAccountRows(tx: Db, userId: string, now: Date): Promise<void> {
  const signInUser = await queries.lockSignInUser(tx, userId)
  // Without a row in the product's table the user has never used the product.
  const user = (await queries.lockUser(tx, userId)) ?? (signInUser && { id: userId, email: signInUser.email })
  if (!user) throw notFound('This account')
  await queries.insertTombstone(tx, { userId, email: user.email, requestedAt: now })
  await queries.notifyCancellations(tx, userId)
  await queries.deleteUserRows(tx, user)
}

/** Runs the job soon after a deletion, and every five minutes for what a crash interrupted. */
export async function startAccountWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(finishDeletionsJob, () => deleteFilesOfDeletedAccounts(deps))
  await deps.jobs.schedule(finishDeletionsJob, '*/5 * * * *', {})
}

/**
 * Deletes the files of every deleted account. A second pass, after the retention time, deletes what a worker stored during
 * the first one, and then the tombstone. Idempotent; an error for one account does not stop the others.
 */
export async function deleteFilesOfDeletedAccounts(deps: Deps): Promise<void> {
  const expiredBefore = new Date(deps.now().getTime() - TOMBSTONE_RETENTION_MS)
  for (const tombstone of await queries.listTombstones(deps.db, expiredBefore)) {
    try {
      if (tombstone.filesRemovedAt === null) await deleteFiles(deps, tombstone)
      else await deleteLateFiles(deps, tombstone.userId)
    } catch (error) {
      deps.log.error(
        { event: 'account_files_not_deleted', err: error },
        'files of a deleted account were not deleted; the job retries',
      )
    }
  }
}

async function deleteFiles(deps: Deps, { userId, email }: queries.Tombstone) {
  for (const folder of foldersOf(userId)) await deps.store.removeAll(folder)
  if (email) await deps.mailbox?.removeAllTo(email)
  await queries.setFilesRemoved(deps.db, userId, deps.now())
}

/** Keeps the files that were stored after the user registered again with the same id. */
async function deleteLateFiles(deps: Deps, userId: string) {
  const reregisteredAt = await queries.findReregistration(deps.db, userId)
  for (const folder of foldersOf(userId)) {
    if (!reregisteredAt) await deps.store.removeAll(folder)
    else
      for await (const { key, modifiedAt } of deps.store.list(folder))
        if (modifiedAt < reregisteredAt) await deps.store.remove(key)
  }
  await queries.deleteTombstone(deps.db, userId)
}
