import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { findUser, insertUser, removeUnconfirmedUser, upsertEmailIdentity } from '../queries.ts'
import { createSession, presentSession, type SessionResponse } from '../sessions/issue-session.ts'

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
  const id = deps.newId()
  const now = deps.now()
  const opened = await deps.db.transaction(async (tx) => {
    await removeUnconfirmedUser(tx, email)
    const isNew = await insertUser(tx, {
      id,
      email,
      passwordHash,
      userMetadata,
      emailConfirmedAt: now,
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    if (!isNew) throw new ProtocolError(422, 'user_already_exists', 'User already registered')
    await upsertEmailIdentity(tx, { id: deps.newId(), userId: id, email, now })
    const user = await findUser(tx, id)
    if (!user) throw new Error('The inserted user was not found.')
    return { user, ...(await createSession(ctx, tx, user, 'password', client)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}
