import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { cancelPending } from '../current-user/cancel-pending.ts'
import { insertAuditEntry, lockUser } from '../queries.ts'
import { deviceInfoOf } from './device.ts'
import * as queries from './queries.ts'
import { MAX_IDLE_MS, MAX_SESSION_AGE_MS } from './refresh.ts'

/** The session that makes a call, and its user. */
export interface Caller {
  userId: string
  sessionId: string
}

/** The cursor of the page that follows a session. */
export const cursorOf = ({ id, lastUsedAt }: { id: string; lastUsedAt: string }) =>
  `${Date.parse(lastUsedAt)}_${id}`

/** The user's sessions, with the network in place of the address, and with one more than the limit if there are more. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, sessionId }: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const ago = (ms: number) => new Date(deps.now().getTime() - ms)
  const [usedAt, id] = cursor?.split('_') ?? []
  const rows = await queries.listSessions(deps.db, {
    userId,
    currentId: sessionId,
    usedAfter: ago(MAX_IDLE_MS),
    startedAfter: ago(MAX_SESSION_AGE_MS),
    limit,
    after: id === undefined ? undefined : { id, refreshedAt: new Date(Number(usedAt)) },
  })
  return rows.map((row) => ({
    id: row.id,
    ...deviceInfoOf(row),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.refreshedAt.toISOString(),
    isCurrent: row.id === sessionId,
  }))
}

/** Throws AppError `not_found` when the user has no such session. */
export async function endSession(
  deps: Deps,
  input: { userId: string; id: string; ip: string | null },
): Promise<void> {
  const { userId, id, ip } = input
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await queries.revokeSessions(tx, { userId, only: id })) === 0) throw notFound('This sign-in')
    await insertAuditEntry(tx, { userId, action: 'sign_out:session', ip, createdAt: deps.now() })
  })
}

/**
 * Ends every session but the current one, and cancels what could become one: links, codes and sign-ins that are not completed.
 * Returns the number of sessions.
 */
export async function endOtherSessions(
  deps: Deps,
  { userId, sessionId }: Caller,
  ip: string | null,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user) await cancelPending(tx, user)
    const endedCount = await queries.revokeSessions(tx, { userId, except: sessionId })
    await insertAuditEntry(tx, { userId, action: 'sign_out:others', ip, createdAt: deps.now() })
    return endedCount
  })
}
