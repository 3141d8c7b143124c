import type { AuthContext, ClientInfo } from '../context.ts'
import { invalidCredentials, ProtocolError, validationFailed } from '../protocol-error.ts'
import { findUserByEmail, insertAuditEntry, recordPasswordSignIn } from '../queries.ts'
import { normaliseEmail } from '../user-input.ts'
import { createSession, presentSession, type SessionResponse } from './issue-session.ts'

/** Throws ProtocolError `invalid_credentials` after the same time for an unknown address and for a wrong password. */
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
  await ctx.limits.consume(['signInByNetwork', client.network], ['signInByAccount', email])

  const found = await findUserByEmail(deps.db, email)
  const isMatch = await ctx.passwords.matches(found?.passwordHash, password)
  if (!found?.passwordHash || !isMatch) {
    await insertAuditEntry(deps.db, {
      userId: found?.id ?? null,
      action: 'sign_in_failed',
      ip: client.ip,
      createdAt: deps.now(),
    })
    throw invalidCredentials()
  }
  await ctx.limits.refund(['signInByNetwork', client.network], ['signInByAccount', email])
  if (!found.emailConfirmedAt) throw new ProtocolError(400, 'email_not_confirmed', 'Email not confirmed')

  const { passwordHash } = found
  const renewedHash = await ctx.passwords.renew(passwordHash, password)
  const opened = await deps.db.transaction(async (tx) => {
    const user = await recordPasswordSignIn(tx, found.id, { passwordHash, renewedHash, now: deps.now() })
    if (!user) throw invalidCredentials()
    return { user, ...(await createSession(ctx, tx, user, 'password', client)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}
