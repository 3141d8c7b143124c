import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { finishDeletions } from './files.ts'
import { finishDeletionsJob } from './jobs.ts'
import * as queries from './queries.ts'

/**
 * Removes a person. One transaction takes every row and every session and leaves a mark, so from then on nothing of theirs
 * is answered any more; the files follow at once, or by the job if this process ends here.
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await queries.lockUser(tx, userId)
    if (!user) throw notFound('This account')
    await queries.insertMark(tx, { userId, email: user.email, requestedAt: deps.now() })
    await queries.announceCancellations(tx, userId)
    await queries.removeRows(tx, user)
    await deps.jobs.enqueue(tx, finishDeletionsJob, {})
  })
  await finishDeletions(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the job will finish a deletion'),
  )
}
