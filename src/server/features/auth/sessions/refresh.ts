import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { isBanned } from '../bans.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { findUser, insertAuditEntry, lockUser } from '../queries.ts'
import { deriveSuccessorToken, hashToken } from '../secrets.ts'
import { presentSession, type SessionResponse } from './issue-session.ts'
import * as queries from './queries.ts'

/** A used token is accepted for this long, for clients that lost the response or refresh concurrently. */
const REUSE_INTERVAL_MS = 10_000
export const MAX_IDLE_MS = 30 * 24 * 3_600_000
export const MAX_SESSION_AGE_MS = 90 * 24 * 3_600_000

const FAILURES = {
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_inactive: 'Invalid Refresh Token: Session Expired (Inactivity)',
  session_expired: 'Invalid Refresh Token: Session Expired',
  user_banned: 'Invalid Refresh Token: User Banned',
}
type Failure = keyof typeof FAILURES
const refused = (failure: Failure) =>
  new ProtocolError(400, failure === 'session_inactive' ? 'session_expired' : failure, FAILURES[failure])

/**
 * Exchanges a refresh token for a new access token and the next refresh token. Throws ProtocolError; reuse of a token later than
 * REUSE_INTERVAL_MS revokes the session. Any other error becomes AppError `unavailable`, after which every client keeps its session.
 */
export async function refreshSession(
  ctx: AuthContext,
  refreshToken: unknown,
  client: ClientInfo,
): Promise<SessionResponse> {
  if (typeof refreshToken !== 'string' || refreshToken === '')
    throw new ProtocolError(400, 'validation_failed', 'refresh_token required', {
      oauthError: 'invalid_request',
    })
  try {
    return await exchangeToken(ctx, refreshToken, client)
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    const message = 'The sign-in could not be renewed. Please try again in a moment.'
    throw new AppError('unavailable', message, { cause, retryAfterS: 2 })
  }
}

async function exchangeToken(
  ctx: AuthContext,
  refreshToken: string,
  client: ClientInfo,
): Promise<SessionResponse> {
  // The client removes its session when a refresh is refused, so that a token which exists is never refused for a limit.
  const userId = await queries.findTokenOwner(ctx.deps.db, hashToken(refreshToken))
  if (userId === undefined) {
    await ctx.limits.consume(['unknownTokenByNetwork', client.network])
    throw refused('refresh_token_not_found')
  }
  // Thrown after the commit: an error inside the transaction would roll back the revocation.
  const outcome = await ctx.deps.db.transaction((tx) =>
    rotateRefreshToken(ctx, tx, { userId, presented: refreshToken }, client),
  )
  if (typeof outcome === 'string') throw refused(outcome)
  const user = await findUser(ctx.deps.db, outcome.session.userId)
  if (!user)
    throw new ProtocolError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found')
  return presentSession(ctx, user, outcome.session, outcome.refreshToken)
}

async function rotateRefreshToken(
  ctx: AuthContext,
  tx: Db,
  { userId, presented }: { userId: string; presented: string },
  client: ClientInfo,
): Promise<Failure | { session: queries.SessionRow; refreshToken: string }> {
  const now = ctx.deps.now()
  const user = await lockUser(tx, userId)
  if (user && isBanned(user, now)) return 'user_banned'
  const session = await queries.lockSessionByToken(tx, hashToken(presented))
  const token = session && (await queries.findRefreshToken(tx, hashToken(presented)))
  if (!token) return 'refresh_token_not_found'
  const revoke = async (failure: Failure) => {
    await queries.revokeSessions(tx, { userId: session.userId, only: session.id })
    await insertAuditEntry(tx, {
      userId: session.userId,
      action: failure,
      ip: client.ip,
      createdAt: now,
    })
    return failure
  }
  if (now.getTime() - session.createdAt.getTime() > MAX_SESSION_AGE_MS) return revoke('session_expired')
  if (now.getTime() - session.refreshedAt.getTime() > MAX_IDLE_MS) return revoke('session_inactive')
  if (token.usedAt === null) {
    const successor = successorOf(ctx, presented)
    await queries.markRefreshTokenUsed(tx, session.id, token.tokenHash, now)
    await queries.insertRefreshToken(tx, {
      tokenHash: hashToken(successor),
      sessionId: session.id,
      createdAt: now,
    })
    return { session, refreshToken: successor }
  }
  if (now.getTime() - token.usedAt.getTime() > REUSE_INTERVAL_MS) return revoke('refresh_token_already_used')
  return { session, refreshToken: await findNewestToken(ctx, tx, presented) }
}

const successorOf = (ctx: AuthContext, token: string) => deriveSuccessorToken(ctx.deps.secret('auth'), token)

/** Follows the successors of a used token to the first unused one. */
async function findNewestToken(ctx: AuthContext, tx: Db, used: string): Promise<string> {
  let newest = successorOf(ctx, used)
  while ((await queries.findRefreshToken(tx, hashToken(newest)))?.usedAt) newest = successorOf(ctx, newest)
  return newest
}
