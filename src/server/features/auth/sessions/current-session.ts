import { AppError } from '#server/errors.ts'
import { UUID } from '#server/uuid.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { cancelPending } from '../current-user/cancel-pending.ts'
import { ProtocolError, sessionNotFound, userNotFound, validationFailed } from '../protocol-error.ts'
import { findUser, insertAuditEntry, lockUser } from '../queries.ts'
import { badJwt } from './bad-jwt.ts'
import { findSession, revokeSessions } from './queries.ts'

export interface CurrentSession {
  userId: string
  sessionId: string
  /** How the user signed in. */
  method: string
  /** When the user signed in, or last verified a second factor; renewing the token does not change it. */
  signedInAt: Date
}

/** The bearer of a request. Throws ProtocolError `no_authorization` without one. */
export function requireBearer(authorization: string | undefined): string {
  const [scheme, token] = (authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    throw new ProtocolError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  return token
}

/**
 * The session of a valid access token. Throws ProtocolError when the token is missing or invalid, or its session no longer
 * exists.
 */
export async function requireSession(
  ctx: AuthContext,
  authorization: string | undefined,
): Promise<CurrentSession> {
  const token = requireBearer(authorization)
  const { userId, authSessionId } = await ctx.deps.verifier.verify(token).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'unauthorized' ? badJwt(error) : error
  })
  if (!UUID.test(userId)) throw new ProtocolError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (authSessionId && !UUID.test(authSessionId))
    throw new ProtocolError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const session = authSessionId ? await findSession(ctx.deps.db, authSessionId, userId) : undefined
  if (!session) throw (await findUser(ctx.deps.db, userId)) ? sessionNotFound() : userNotFound()
  return {
    userId,
    sessionId: session.id,
    method: session.method,
    signedInAt: session.secondFactorAt ?? session.createdAt,
  }
}

const SCOPES = ['global', 'local', 'others'] as const

/**
 * Ends the sessions of a scope: all of the user, the current one, or the others. With all of them, everything that is pending is
 * cancelled, too. Effective immediately, because every
 * authenticated call checks that its session exists.
 */
export async function signOut(
  ctx: AuthContext,
  current: CurrentSession,
  requestedScope: unknown,
  client: ClientInfo,
): Promise<void> {
  const scope = SCOPES.find((known) => known === (requestedScope || 'global'))
  if (!scope) throw validationFailed(`Unsupported logout scope ${JSON.stringify(requestedScope)}`)
  const { userId, sessionId } = current
  await ctx.deps.db.transaction(async (tx) => {
    // The account may have been deleted since the token was checked.
    const user = await lockUser(tx, userId)
    if (!user) throw sessionNotFound()
    if (scope === 'global') await cancelPending(tx, user)
    await revokeSessions(tx, {
      userId,
      ...(scope === 'local' ? { only: sessionId } : scope === 'others' ? { except: sessionId } : {}),
    })
    await insertAuditEntry(tx, {
      userId,
      action: `sign_out:${scope}`,
      ip: client.ip,
      createdAt: ctx.deps.now(),
    })
  })
}
