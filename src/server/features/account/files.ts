import type { Deps } from '#server/deps.ts'
import { exportFolderOf } from '../exports/service.ts'
import { imageFoldersOf } from '../generations/service.ts'
import * as queries from './queries.ts'

/** As long as a token of a hosted sign-in service may live on, and longer than any worker paints. */
const MARK_KEPT_MS = 70 * 60_000

const foldersOf = (userId: string) => [...imageFoldersOf(userId), exportFolderOf(userId)]

/**
 * Removes the files of everyone who left, and once more, later, what a worker stored in that very moment; then forgets that
 * they were here. Repeating it does no harm; a failure of one person's files does not keep the others'.
 */
export async function finishDeletions(deps: Deps): Promise<void> {
  const settledBefore = new Date(deps.now().getTime() - MARK_KEPT_MS)
  for (const mark of await queries.listMarks(deps.db, settledBefore)) {
    try {
      if (mark.filesRemovedAt === null) await removeFiles(deps, mark)
      else await removeLateFiles(deps, mark.userId)
    } catch (error) {
      deps.log.error({ err: error }, 'files of a person who left could not be removed; it is tried again')
    }
  }
}

async function removeFiles(deps: Deps, { userId, email }: queries.DeletionMark) {
  for (const folder of foldersOf(userId)) await deps.store.removeAll(folder)
  if (email) await deps.mailbox?.removeAllTo(email)
  await queries.markFilesRemoved(deps.db, userId, deps.now())
}

async function removeLateFiles(deps: Deps, userId: string) {
  const returnedAt = await queries.findReturn(deps.db, userId)
  for (const folder of foldersOf(userId)) {
    if (!returnedAt) await deps.store.removeAll(folder)
    else
      for await (const { key, modifiedAt } of deps.store.list(folder))
        if (modifiedAt < returnedAt) await deps.store.remove(key)
  }
  await queries.removeMark(deps.db, userId)
}
