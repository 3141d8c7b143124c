import type { Db } from '#server/db/client.ts'
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
  const opened = await deps.db.transaction(async (tx) => {
    const id = await insertConfirmedUser(ctx, tx, {
      email,
      passwordHash,
      userMetadata,
      lastSignInAt: deps.now(),
    })
    const user = id && (await findUser(tx, id))
    if (!user) throw new ProtocolError(422, 'user_already_exists', 'User already registered')
    return { user, ...(await createSession(ctx, tx, user, 'password', client)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}

/**
 * Inserts a user whose address counts as confirmed, in place of one that still waits for its confirmation. Returns the id;
 * undefined when a confirmed user has the address.
 */
export async function insertConfirmedUser(
  { deps }: AuthContext,
  tx: Db,
  input: {
    email: string
    passwordHash: string | null
    userMetadata: UserMetadata
    lastSignInAt: Date | null
  },
): Promise<string | undefined> {
  const { email } = input
  const id = deps.newId()
  const now = deps.now()
  await removeUnconfirmedUser(tx, email)
  const isNew = await insertUser(tx, {
    ...input,
    id,
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (!isNew) return undefined
  await upsertEmailIdentity(tx, { id: deps.newId(), userId: id, email, now })
  return id
}
