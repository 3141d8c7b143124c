import type { AuthContext, ClientInfo, PkceChallenge } from './context.ts'
import { normaliseEmail } from './email-address.ts'
import { enqueueMail } from './mail.ts'
import { mergeMetadata, parseMetadata } from './metadata.ts'
import { checkPassword } from './password-policy.ts'
import { type AuthUser, type AuthUserRow, presentUser } from './presenter.ts'
import { ProtocolError, sessionNotFound } from './protocol-error.ts'
import { removePendingLinks } from './queries/links.ts'
import { insertAuditEntry, revokeSessions } from './queries/sessions.ts'
import * as users from './queries/users.ts'
import { safeRedirect } from './redirects.ts'
import type { CurrentSession } from './sign-in.ts'

export async function getCurrentUser(ctx: AuthContext, { userId }: CurrentSession): Promise<AuthUser> {
  const [user, identities] = await Promise.all([
    users.findUser(ctx.deps.db, userId),
    users.listIdentities(ctx.deps.db, userId),
  ])
  if (!user) throw sessionNotFound()
  return presentUser(user, identities)
}

interface Change {
  password?: unknown
  email?: unknown
  data?: unknown
  redirectTo: unknown
  challenge: PkceChallenge
}

/** Changes password, names or address: everything is checked first, then all of it happens or nothing. */
export async function updateCurrentUser(
  ctx: AuthContext,
  current: CurrentSession,
  change: Change,
  client: ClientInfo,
): Promise<AuthUser> {
  const { deps } = ctx
  await ctx.limits.spend(['accountChange', current.userId])
  const before = await users.findUser(deps.db, current.userId)
  if (!before) throw sessionNotFound()
  const passwordHash = await newPassword(ctx, before, change.password)
  const newEmail = await newAddress(ctx, before, change.email)
  const data = change.data === undefined ? undefined : parseMetadata(change.data)

  await deps.db.transaction(async (tx) => {
    const user = await users.lockUser(tx, current.userId)
    if (!user) throw sessionNotFound()
    const now = deps.now()
    await users.updateUser(tx, user.id, {
      updatedAt: now,
      ...(passwordHash ? { passwordHash } : {}),
      ...(newEmail ? { newEmail } : passwordHash ? { newEmail: null } : {}),
      ...(data ? { userMetadata: mergeMetadata(user.userMetadata, data) } : {}),
    })
    const redirectTo = safeRedirect(deps.env, change.redirectTo)
    if (passwordHash) {
      // Whoever knew the old password, or holds a link, is out; a change of address that was asked for is void.
      await revokeSessions(tx, { userId: user.id, except: current.sessionId })
      await removePendingLinks(tx, user.id)
      await users.upsertEmailIdentity(tx, { id: deps.newId(), userId: user.id, email: user.email, now })
      await insertAuditEntry(tx, {
        userId: user.id,
        action: 'password_changed',
        ip: client.ip,
        createdAt: now,
      })
      await enqueueMail(deps, tx, { kind: 'password_notice', recipient: user.email, redirectTo })
    }
    if (newEmail) {
      await enqueueMail(deps, tx, {
        kind: 'email_change',
        recipient: user.email,
        redirectTo,
        ...change.challenge,
      })
      await enqueueMail(deps, tx, { kind: 'email_change_notice', recipient: user.email, redirectTo })
      await insertAuditEntry(tx, {
        userId: user.id,
        action: 'email_change_asked',
        ip: client.ip,
        createdAt: now,
      })
    }
  })
  return getCurrentUser(ctx, current)
}

/** The hash of a password that is good and new; undefined when none is given. */
async function newPassword(ctx: AuthContext, user: AuthUserRow, given: unknown): Promise<string | undefined> {
  if (given === undefined || given === null || given === '') return undefined
  const password = await checkPassword(given, user.email)
  if (await ctx.passwords.matches(user.passwordHash, password))
    throw new ProtocolError(422, 'same_password', 'New password should be different from the old password.')
  return ctx.passwords.hash(password)
}

/** An address to change to; undefined when none is given, or when it is the present one. */
async function newAddress(ctx: AuthContext, user: AuthUserRow, given: unknown): Promise<string | undefined> {
  if (given === undefined || given === null || given === '') return undefined
  const email = normaliseEmail(given)
  if (email === user.email) return undefined
  await ctx.limits.spend(
    ['mailSpacing', `email_change ${user.email}`],
    ['mailByAddress', user.email],
    ['mailByAddress', email],
  )
  const holder = await users.findUserByEmail(ctx.deps.db, email)
  if (holder?.emailConfirmedAt)
    throw new ProtocolError(422, 'email_exists', 'A user with this email address has already been registered')
  return email
}
