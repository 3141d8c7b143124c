import type { Db } from '#server/db/client.ts'
import type { AuthContext } from '../context.ts'
import { cancelPending } from '../current-user/cancel-pending.ts'
import { removeUndoLinks } from '../email-links/queries.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { removeQueuedUndoLinks } from '../mail/queries.ts'
import { removeTokens } from '../personal-tokens/queries.ts'
import type { AuthUser } from '../presenter.ts'
import { emailExists, validationFailed } from '../protocol-error.ts'
import * as queries from '../queries.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { mergeMetadata } from '../user-input.ts'
import { hashGivenPassword, parseUserParams, type UserParams, withoutProviders } from './user-params.ts'
import { getUser, lockExistingUser, recordAction, setBan, userNotFound } from './users.ts'

/**
 * Changes what is given of a user, all of it or nothing. A new password ends every session and personal token; a new password or address, and a ban,
 * cancel what is pending. Throws ProtocolError `user_not_found`, `email_exists`, `weak_password`, and for invalid input.
 */
export async function updateUser(
  ctx: AuthContext,
  userId: string,
  body: Record<string, unknown>,
): Promise<AuthUser> {
  const { deps } = ctx
  const params = parseUserParams(deps.env, body)
  if (params.id !== undefined && params.id !== userId) throw validationFailed('id: cannot be changed.')
  const before = await queries.findUser(deps.db, userId)
  if (!before) throw userNotFound()
  const passwordHash = await hashGivenPassword(ctx, params, params.email ?? before.email)
  await deps.db.transaction(async (tx) => {
    const user = await lockExistingUser(tx, userId)
    await setMetadata(ctx, tx, user, params)
    if (params.isEmailConfirmed && !user.emailConfirmedAt) await confirmEmail(ctx, tx, user)
    if (passwordHash !== undefined) await setPassword(ctx, tx, user, passwordHash)
    if (params.email !== undefined && params.email !== user.email)
      await setEmail(ctx, tx, user, params.email, params.isEmailConfirmed)
    if (params.banMs !== undefined)
      await setBan(deps, tx, user, params.banMs > 0 ? new Date(deps.now().getTime() + params.banMs) : null)
  })
  return getUser(deps.db, userId)
}

async function setMetadata({ deps }: AuthContext, tx: Db, user: queries.AuthUserRow, params: UserParams) {
  const { userMetadata, appMetadata } = params
  if (!userMetadata && !appMetadata) return
  const identities = await queries.listIdentities(tx, user.id)
  await queries.updateUser(tx, user.id, {
    updatedAt: deps.now(),
    ...(userMetadata
      ? { userMetadata: mergeMetadata(user.userMetadata, userMetadata, 'user_metadata') }
      : {}),
    ...(appMetadata
      ? {
          appMetadata: mergeMetadata(
            user.appMetadata,
            withoutProviders(appMetadata, identities),
            'app_metadata',
          ),
        }
      : {}),
  })
  await recordAction(tx, deps, user.id, 'metadata_changed')
}

/** After several sign-ups with one address it is unknown whose the password is, so it is removed. */
async function confirmEmail({ deps }: AuthContext, tx: Db, user: queries.AuthUserRow) {
  const now = deps.now()
  await cancelPending(tx, user)
  await queries.updateUser(tx, user.id, {
    emailConfirmedAt: now,
    updatedAt: now,
    hasRivalSignUps: false,
    signUpOrigin: null,
    ...(user.hasRivalSignUps ? { passwordHash: null } : {}),
  })
  await queries.upsertEmailIdentity(tx, { id: deps.newId(), userId: user.id, email: user.email, now })
  await recordAction(tx, deps, user.id, 'email_confirmed')
}

async function setPassword({ deps }: AuthContext, tx: Db, user: queries.AuthUserRow, passwordHash: string) {
  const now = deps.now()
  const { id: userId, email } = user
  await cancelPending(tx, user)
  await revokeSessions(tx, { userId })
  await removeTokens(tx, userId)
  const { emailConfirmedAt } = await queries.updateUser(tx, userId, { passwordHash, updatedAt: now })
  const isVerified = emailConfirmedAt !== null
  await queries.upsertEmailIdentity(tx, { id: deps.newId(), userId, email, isVerified, now })
  await recordAction(tx, deps, userId, 'password_changed')
  if (isVerified)
    await enqueueMail(deps, tx, {
      kind: 'password_notice',
      recipient: email,
      redirectTo: `${deps.env.PUBLIC_URL}/`,
    })
}

/** Whoever has an earlier address cannot take the change back: the operator decided it. */
async function setEmail(
  { deps }: AuthContext,
  tx: Db,
  user: queries.AuthUserRow,
  email: string,
  isConfirmed: boolean,
) {
  const now = deps.now()
  if (await queries.findUserByEmail(tx, email)) throw emailExists()
  await cancelPending(tx, user)
  await removeUndoLinks(tx, user.id, new Date(0))
  await removeQueuedUndoLinks(tx, user.id, new Date(0))
  const { emailConfirmedAt } = await queries.updateUser(tx, user.id, { email, updatedAt: now })
  await queries.upsertEmailIdentity(tx, {
    id: deps.newId(),
    userId: user.id,
    email,
    isVerified: isConfirmed || emailConfirmedAt !== null,
    now,
  })
  await queries.reassignProductEmail(tx, user.id, email)
  await recordAction(tx, deps, user.id, 'email_changed')
}
