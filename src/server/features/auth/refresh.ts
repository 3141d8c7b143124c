import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from './context.ts'
import { presentSession, type SessionResponse } from './issue-session.ts'
import { ProtocolError, validationFailed } from './protocol-error.ts'
import * as sessions from './queries/sessions.ts'
import { findUser } from './queries/users.ts'
import { hashToken } from './secrets.ts'

/** A token may come again this long, for whoever lost the answer or asked many times at once. */
const REUSE_INTERVAL_MS = 10_000
export const MAX_IDLE_MS = 30 * 24 * 3_600_000
export const MAX_SESSION_AGE_MS = 90 * 24 * 3_600_000

const FAILURES = {
  refresh_token_not_found: 'Invalid refresh token: not found',
  refresh_token_already_used: 'Invalid refresh token: already used. This sign-in has been ended for safety.',
  session_expired: 'This sign-in has expired. Please sign in again.',
}
type Failure = keyof typeof FAILURES

export async function refreshSession(
  ctx: AuthContext,
  given: unknown,
  client: ClientInfo,
): Promise<SessionResponse> {
  if (typeof given !== 'string' || given === '') throw validationFailed('refresh_token: needed.')
  await ctx.limits.spend(['refreshByNetwork', client.network])
  // The failure is thrown outside: what it ends must stay ended.
  const outcome = await ctx.deps.db.transaction((tx) => rotateRefreshToken(ctx, tx, given, client))
  if (typeof outcome === 'string') throw new ProtocolError(400, outcome, FAILURES[outcome])
  const user = await findUser(ctx.deps.db, outcome.session.userId)
  if (!user)
    throw new ProtocolError(400, 'session_not_found', 'This sign-in has ended. Please sign in again.')
  return presentSession(ctx, user, outcome.session, outcome.refreshToken)
}

async function rotateRefreshToken(
  ctx: AuthContext,
  tx: Db,
  presented: string,
  client: ClientInfo,
): Promise<Failure | { session: sessions.SessionRow; refreshToken: string }> {
  const now = ctx.deps.now()
  const session = await sessions.lockSessionByToken(tx, hashToken(presented))
  const token = session && (await sessions.findRefreshToken(tx, hashToken(presented)))
  if (!token) return 'refresh_token_not_found'
  const revoke = async (failure: Failure) => {
    await sessions.revokeSessions(tx, { userId: session.userId, only: session.id })
    await sessions.insertAuditEntry(tx, {
      userId: session.userId,
      action: failure,
      ip: client.ip,
      createdAt: now,
    })
    return failure
  }
  if (
    now.getTime() - session.refreshedAt.getTime() > MAX_IDLE_MS ||
    now.getTime() - session.createdAt.getTime() > MAX_SESSION_AGE_MS
  )
    return revoke('session_expired')
  if (token.usedAt === null) {
    const successor = successorOf(ctx, presented)
    await sessions.markRefreshTokenUsed(tx, session.id, token.tokenHash, now)
    await sessions.insertRefreshToken(tx, {
      tokenHash: hashToken(successor),
      sessionId: session.id,
      createdAt: now,
    })
    return { session, refreshToken: successor }
  }
  if (now.getTime() - token.usedAt.getTime() > REUSE_INTERVAL_MS) return revoke('refresh_token_already_used')
  return { session, refreshToken: await findNewestToken(ctx, tx, presented) }
}

/**
 * The next token follows from this one and a secret of the installation, so that a repetition is answered with the same
 * one although only hashes are stored; whoever holds a token cannot make its successor.
 */
const successorOf = (ctx: AuthContext, token: string) =>
  createHmac('sha256', ctx.deps.secret('auth')).update(`successor\n${token}`).digest('base64url')

async function findNewestToken(ctx: AuthContext, tx: Db, used: string): Promise<string> {
  let newest = successorOf(ctx, used)
  while ((await sessions.findRefreshToken(tx, hashToken(newest)))?.usedAt) newest = successorOf(ctx, newest)
  return newest
}
