import { AppError } from '#server/errors.ts'
import type { AuthContext, ClientInfo } from './context.ts'
import { normaliseEmail } from './email-address.ts'
import { createSession, presentSession, type SessionResponse } from './issue-session.ts'
import { ProtocolError, sessionNotFound, validationFailed, wrongCredentials } from './protocol-error.ts'
import { findSession, insertAuditEntry, revokeSessions } from './queries/sessions.ts'
import { findUserByEmail, lockUser, recordPasswordSignIn } from './queries/users.ts'

/** Unknown address and wrong password: the same work, the same words. */
export async function signInWithPassword(
  ctx: AuthContext,
  input: { email?: unknown; password?: unknown },
  client: ClientInfo,
): Promise<SessionResponse> {
  const { deps } = ctx
  const email = normaliseEmail(input.email)
  const { password } = input
  if (typeof password !== 'string' || password === '')
    throw validationFailed('Password: please write your password.')
  await ctx.limits.spend(['signInByNetwork', client.network], ['signInByAccount', email])

  const found = await findUserByEmail(deps.db, email)
  const isRight = await ctx.passwords.matches(found?.passwordHash, password)
  if (!found?.passwordHash || !isRight) {
    await insertAuditEntry(deps.db, {
      userId: found?.id ?? null,
      action: 'sign_in_failed',
      ip: client.ip,
      createdAt: deps.now(),
    })
    throw wrongCredentials()
  }
  await ctx.limits.refund(['signInByNetwork', client.network], ['signInByAccount', email])
  if (!found.emailConfirmedAt) throw new ProtocolError(400, 'email_not_confirmed', 'Email not confirmed')

  const { passwordHash } = found
  const opened = await deps.db.transaction(async (tx) => {
    const user = await recordPasswordSignIn(tx, found.id, passwordHash, deps.now())
    // The password was changed while this one was compared.
    if (!user) throw wrongCredentials()
    return { user, ...(await createSession(ctx, tx, user, 'password', client)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}

export interface CurrentSession {
  userId: string
  sessionId: string
}

/** Who calls, by an access token whose sign-in still exists. */
export async function requireSession(
  ctx: AuthContext,
  authorization: string | undefined,
): Promise<CurrentSession> {
  const [scheme, token] = (authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    throw new ProtocolError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  const { userId, authSessionId } = await ctx.deps.verifier.verify(token).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'unauthorized'
      ? new ProtocolError(403, 'bad_jwt', 'Invalid JWT: this access token is not valid, or has expired.', {
          cause: error,
        })
      : error
  })
  if (!authSessionId || !(await findSession(ctx.deps.db, authSessionId, userId))) throw sessionNotFound()
  return { userId, sessionId: authSessionId }
}

const SCOPES = ['global', 'local', 'others'] as const

/** Ends sign-ins at once: every call asks whether its own still exists. */
export async function signOut(
  ctx: AuthContext,
  current: CurrentSession,
  givenScope: unknown,
  client: ClientInfo,
): Promise<void> {
  const scope = SCOPES.find((known) => known === (givenScope ?? 'global'))
  if (!scope) throw validationFailed('scope: global, local or others.')
  const { userId, sessionId } = current
  await ctx.deps.db.transaction(async (tx) => {
    // The account may have been removed since the token was checked.
    if (!(await lockUser(tx, userId))) throw sessionNotFound()
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
