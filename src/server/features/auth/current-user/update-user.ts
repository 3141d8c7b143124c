import type { AuthContext, ClientInfo } from '../context.ts'
import { assertAssuranceForUpdate } from '../factors/assurance.ts'
import { listFactors } from '../factors/queries.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { PkceChallenge } from '../oauth/pkce.ts'
import { checkPassword } from '../passwords.ts'
import { removeTokens } from '../personal-tokens/queries.ts'
import { type AuthUser, presentUser } from '../presenter.ts'
import { ProtocolError, sessionNotFound } from '../protocol-error.ts'
import * as queries from '../queries.ts'
import { safeRedirect } from '../redirects.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { findSession, revokeSessions, setSessionMethod } from '../sessions/queries.ts'
import { mergeMetadata, parseMetadata } from '../user-input.ts'
import { cancelPending } from './cancel-pending.ts'
import { assertEmailAvailable, parseNewEmail, requestEmailChange } from './email-change.ts'
import { pendingEmailOf } from './pending-email.ts'
import { requireStepUp } from './step-up.ts'

/** Throws ProtocolError `session_not_found` when the user was deleted. */
export async function getCurrentUser(ctx: AuthContext, { userId }: CurrentSession): Promise<AuthUser> {
  const [user, identities, factors] = await Promise.all([
    queries.findUser(ctx.deps.db, userId),
    queries.listIdentities(ctx.deps.db, userId),
    listFactors(ctx.deps.db, userId),
  ])
  if (!user) throw sessionNotFound()
  return presentUser({ ...user, newEmail: pendingEmailOf(user, ctx.deps.now()) }, identities, factors)
}

interface UserUpdate {
  password?: unknown
  email?: unknown
  data?: unknown
  /** The code of `/reauthenticate`. */
  nonce?: unknown
  redirectTo: unknown
  challenge: PkceChallenge
}

/**
 * Changes password, address or metadata: validates all of them, then writes all in one transaction. Password and address need a
 * recent sign-in. The present address cancels a pending change.
 */
export async function updateCurrentUser(
  ctx: AuthContext,
  session: CurrentSession,
  update: UserUpdate,
  client: ClientInfo,
): Promise<AuthUser> {
  const { deps } = ctx
  await ctx.limits.consume(['accountChange', session.userId])
  const before = await queries.findUser(deps.db, session.userId)
  if (!before) throw sessionNotFound()
  await assertAssuranceForUpdate(ctx, session, update)
  const password =
    update.password !== undefined && update.password !== null
      ? await checkPassword(deps.env, update.password, before.email)
      : undefined
  const newEmail = parseNewEmail(before, update.email)
  const data = update.data === undefined ? undefined : parseMetadata(update.data)
  const useCode =
    newEmail || password
      ? await requireStepUp(ctx, session, newEmail ? 'email' : 'password', update.nonce)
      : undefined
  // What these two tell about the password and about other accounts is only for the user.
  const passwordHash = password ? await hashNewPassword(ctx, before, password) : undefined
  if (newEmail) await assertEmailAvailable(ctx, before, newEmail)

  await deps.db.transaction(async (tx) => {
    const user = await queries.lockUser(tx, session.userId)
    // The session may have ended while the password was hashed.
    if (!user || !(await findSession(tx, session.sessionId, user.id))) throw sessionNotFound()
    await useCode?.(tx)
    const now = deps.now()
    // A person who knows the old password may also have requested links or a change of address.
    if (passwordHash || newEmail === null) await cancelPending(tx, user)
    await queries.updateUser(tx, user.id, {
      updatedAt: now,
      ...(passwordHash ? { passwordHash } : {}),
      ...(newEmail ? { newEmail, emailChangeSentAt: now } : {}),
      ...(newEmail && newEmail !== pendingEmailOf(user, now) ? { emailChangeConfirmedBy: null } : {}),
      ...(data ? { userMetadata: mergeMetadata(user.userMetadata, data) } : {}),
    })
    const redirectTo = safeRedirect(deps.env, update.redirectTo)
    if (passwordHash) {
      await revokeSessions(tx, { userId: user.id, except: session.sessionId })
      await removeTokens(tx, user.id)
      // From now on it is a session like others.
      if (session.method === 'recovery') await setSessionMethod(tx, session.sessionId, 'password')
      await queries.upsertEmailIdentity(tx, { id: deps.newId(), userId: user.id, email: user.email, now })
      const entry = { userId: user.id, action: 'password_changed', ip: client.ip, createdAt: now }
      await queries.insertAuditEntry(tx, entry)
      await enqueueMail(deps, tx, { kind: 'password_notice', recipient: user.email, redirectTo })
    }
    if (newEmail) await requestEmailChange(ctx, tx, user, { redirectTo, challenge: update.challenge }, client)
  })
  return getCurrentUser(ctx, session)
}

/** Throws ProtocolError `same_password` when it is the current one. */
async function hashNewPassword(
  ctx: AuthContext,
  user: queries.AuthUserRow,
  password: string,
): Promise<string> {
  if (await ctx.passwords.matches(user.passwordHash, password))
    throw new ProtocolError(422, 'same_password', 'New password should be different from the old password.')
  return ctx.passwords.hash(password)
}
