import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { removePendingLinks } from '../email-links/queries.ts'
import { ProtocolError } from '../protocol-error.ts'
import { updateUser, upsertEmailIdentity } from '../queries.ts'
import { deriveUserId } from '../secrets.ts'
import { createSession, presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { upsertSignUp } from './queries.ts'

/**
 * For MAIL_CONFIRM=off, GoTrue's autoconfirm: creates a user whose address counts as confirmed, and signs in. A sign-up that
 * still waits for its confirmation from an earlier configuration is replaced. Throws ProtocolError `user_already_exists`.
 */
export async function signUpWithoutConfirmation(
  ctx: AuthContext,
  input: { email: string; password: string; userMetadata: UserMetadata },
  client: ClientInfo,
): Promise<SessionResponse> {
  const { deps } = ctx
  const { email, userMetadata } = input
  await ctx.limits.consume(['signUpByNetwork', client.network])
  const passwordHash = await ctx.passwords.hash(input.password)
  const now = deps.now()
  const opened = await deps.db.transaction(async (tx) => {
    const { userId, isConfirmed } = await upsertSignUp(tx, {
      userId: deriveUserId(deps.secret('auth'), email),
      fallbackUserId: deps.newId(),
      identityId: deps.newId(),
      email,
      passwordHash,
      userMetadata,
      now,
    })
    if (isConfirmed) throw new ProtocolError(422, 'user_already_exists', 'User already registered')
    await removePendingLinks(tx, userId)
    const user = await updateUser(tx, userId, {
      emailConfirmedAt: now,
      lastSignInAt: now,
      hasRivalSignUps: false,
    })
    await upsertEmailIdentity(tx, { id: deps.newId(), userId, email, now })
    return { user, ...(await createSession(ctx, tx, user, 'password', client)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}
