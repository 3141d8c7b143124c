import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authReauthentications } from '#server/db/schema/auth.ts'
import type { Deps } from '#server/deps.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { sessionNotFound } from '../protocol-error.ts'
import { findUser, insertAuditEntry } from '../queries.ts'
import { keyedHash } from '../secrets.ts'
import type { CurrentSession } from '../sessions/current-session.ts'

const CODE_LIFETIME_MS = 10 * 60_000
const MAX_ATTEMPTS = 5

/** Mails a code that confirms, for this session only, that the user is the one who uses it. Throws ProtocolError 429. */
export async function requestReauthentication(
  ctx: AuthContext,
  session: CurrentSession,
  client: ClientInfo,
): Promise<void> {
  const { deps } = ctx
  const user = await findUser(deps.db, session.userId)
  if (!user) throw sessionNotFound()
  await ctx.limits.consume(
    ['mailSpacing', `reauthentication ${user.id}`],
    ['reauthentication', user.id],
    ['mailByAddress', user.email],
  )
  await deps.db.transaction(async (tx) => {
    await enqueueMail(deps, tx, {
      kind: 'reauthentication',
      recipient: user.email,
      redirectTo: `${deps.env.PUBLIC_URL}/`,
      sessionId: session.sessionId,
    })
    await insertAuditEntry(tx, {
      userId: user.id,
      action: 'reauthentication_asked',
      ip: client.ip,
      createdAt: deps.now(),
    })
  })
}

/** A new six-digit code of the session, in place of an earlier one. It is stored as a keyed hash. */
export async function createReauthenticationCode(deps: ReauthenticationDeps, sessionId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = deps.now()
  const row = {
    codeHash: hashCode(deps, sessionId, code),
    attempts: 0,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    createdAt: now,
  }
  await deps.db
    .insert(authReauthentications)
    .values({ sessionId, ...row })
    .onConflictDoUpdate({ target: authReauthentications.sessionId, set: row })
  return code
}

/**
 * Whether the code is the session's. The attempt is counted in any case, and after five the code is void; a valid one is used up
 * only by `consumeReauthenticationCode`, so that a change that fails for another reason can be tried again.
 */
export async function isReauthenticationCode(
  deps: ReauthenticationDeps,
  sessionId: string,
  code: string,
): Promise<boolean> {
  const [row] = await deps.db
    .update(authReauthentications)
    .set({ attempts: sql`${authReauthentications.attempts} + 1` })
    .where(
      and(
        eq(authReauthentications.sessionId, sessionId),
        lt(authReauthentications.attempts, MAX_ATTEMPTS),
        gt(authReauthentications.expiresAt, deps.now()),
      ),
    )
    .returning({ codeHash: authReauthentications.codeHash })
  return (
    row !== undefined &&
    timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashCode(deps, sessionId, code)))
  )
}

/** False when the code was used in the meantime. */
export async function consumeReauthenticationCode(
  deps: ReauthenticationDeps,
  tx: Db,
  sessionId: string,
  code: string,
): Promise<boolean> {
  const consumed = await tx
    .delete(authReauthentications)
    .where(
      and(
        eq(authReauthentications.sessionId, sessionId),
        eq(authReauthentications.codeHash, hashCode(deps, sessionId, code)),
      ),
    )
    .returning({ sessionId: authReauthentications.sessionId })
  return consumed.length > 0
}

export const removeExpiredReauthentications = (db: Db, now: Date) =>
  db.delete(authReauthentications).where(lt(authReauthentications.expiresAt, now))

type ReauthenticationDeps = Pick<Deps, 'db' | 'now' | 'secret'>

const hashCode = (deps: ReauthenticationDeps, sessionId: string, code: string) =>
  keyedHash(deps.secret('auth'), 'reauthentication', `${sessionId} ${code}`)
