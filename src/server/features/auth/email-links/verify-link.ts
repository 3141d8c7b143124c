import type { Db } from '#server/db/client.ts'
import type { LinkPurpose } from '#server/db/schema/auth.ts'
import { findLinkByCode, isCode } from '../codes/verify-code.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { confirmEmailChange } from '../current-user/email-change.ts'
import { undoEmailChange } from '../current-user/undo-email-change.ts'
import { isLinkOpen } from '../invitations/invitation-link.ts'
import { issueAuthorizationCode } from '../oauth/pkce.ts'
import { checkPassword } from '../passwords.ts'
import { linkExpired } from '../protocol-error.ts'
import { type AuthUserRow, findUser, lockUser, updateUser } from '../queries.ts'
import { hashToken } from '../secrets.ts'
import { createSession, presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { confirmSignUp } from '../sign-up/sign-up.ts'
import { mergeMetadata, parseMetadata } from '../user-input.ts'
import { consumeLink, findLink, findLinkOwner, type LinkRow, removePendingLinks } from './queries.ts'

/** The purposes of links by the request's parameter `type`. */
const PURPOSES: Record<string, LinkPurpose[]> = {
  signup: ['signup', 'invite'],
  invite: ['signup', 'invite'],
  magiclink: ['magiclink'],
  email: ['signup', 'invite', 'magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change', 'email_change_current', 'email_change_undo'],
}

/** Undefined for an unknown type. */
export const purposesOf = (type: unknown): LinkPurpose[] | undefined =>
  typeof type === 'string' && Object.hasOwn(PURPOSES, type) ? PURPOSES[type] : undefined

export type VerifiedLink = { redirectTo: string; purpose: LinkPurpose } & (
  | { session: SessionResponse }
  | { code: string }
  /** A change of address waits for the other one. */
  | { isWaitingForOther: true; isPkce: boolean }
)

/**
 * Consumes a mailed link, by its token or by its code and address, and signs its user in: with a session, or with an
 * authorization code if the link was requested with PKCE and the caller accepts one. A `password` replaces that of a sign-up, or
 * sets that of an invitation, and `data` has the names of an invited person. Throws ProtocolError `otp_expired` for every
 * invalid link, whatever the reason, `weak_password` and `validation_failed`.
 */
export async function verifyLink(
  ctx: AuthContext,
  input: {
    token: unknown
    type: unknown
    email?: string | undefined
    password?: unknown
    data?: unknown
    acceptsCode: boolean
  },
  client: ClientInfo,
): Promise<VerifiedLink> {
  const { deps } = ctx
  // Opening a link does not undo a change: every mail scanner would do it.
  const purposes = purposesOf(input.type)?.filter(
    (purpose) => purpose !== 'email_change_undo' || !input.acceptsCode,
  )
  const { token, email } = input
  if (typeof token !== 'string' || token === '' || !purposes) throw linkExpired()
  const isByCode = email !== undefined && isCode(token)
  const tokenHash = isByCode
    ? await findLinkByCode(ctx, { email, code: token, purposes }, client)
    : hashToken(token)
  const ownMetadata = parseMetadata(input.data)
  const ownPasswordHash = await hashOwnPassword(ctx, tokenHash, purposes, input.password)
  const verified = await deps.db.transaction(async (tx) => {
    const userId = await findLinkOwner(tx, tokenHash)
    const user = userId && (await lockUser(tx, userId))
    const consumed = user && (await consumeLink(tx, tokenHash, purposes, deps.now()))
    if (!consumed || (email !== undefined && email !== recipientOf(consumed, user))) throw linkExpired()
    if (!isLinkOpen(consumed, user, deps.now())) throw linkExpired()
    // Of the codes of several sign-ups, a person may enter the one that a stranger's caused.
    const link =
      consumed.purpose === 'invite'
        ? { ...consumed, userMetadata: mergeMetadata(consumed.userMetadata ?? {}, ownMetadata) }
        : isByCode && user.hasRivalSignUps
          ? { ...consumed, passwordHash: null, userMetadata: null }
          : consumed
    const updated = await applyLink(ctx, tx, link, { user, ownPasswordHash }, client)
    const { clientCodeChallenge, clientChallengeMethod, purpose, redirectTo } = link
    if (!updated)
      return { redirectTo, purpose, isWaitingForOther: true, isPkce: clientCodeChallenge !== null } as const
    const isPkce = clientCodeChallenge !== null && input.acceptsCode
    const method =
      purpose === 'recovery' || purpose === 'email_change_undo'
        ? 'recovery'
        : isPkce && purpose === 'magiclink'
          ? 'magiclink'
          : 'otp'
    if (isPkce) {
      const code = await issueAuthorizationCode(ctx, tx, {
        userId: user.id,
        method,
        redirectTo,
        clientCodeChallenge,
        clientChallengeMethod,
      })
      return { redirectTo, purpose, code }
    }
    return { redirectTo, purpose, user: updated, ...(await createSession(ctx, tx, user, method, client)) }
  })
  if (verified.isWaitingForOther) return verified
  if ('code' in verified)
    return { redirectTo: verified.redirectTo, purpose: verified.purpose, code: verified.code as string }
  return {
    redirectTo: verified.redirectTo,
    purpose: verified.purpose,
    session: await presentSession(ctx, verified.user, verified.session, verified.refreshToken),
  }
}

/** The hash of the password that comes with a link of a sign-up or an invitation; undefined without one, or for another link. */
async function hashOwnPassword(
  ctx: AuthContext,
  tokenHash: string,
  purposes: LinkPurpose[],
  password: unknown,
): Promise<string | undefined> {
  if (password === undefined || !purposes.includes('signup')) return undefined
  const link = await findLink(ctx.deps.db, tokenHash, ['signup', 'invite'], ctx.deps.now())
  const user = link && (await findUser(ctx.deps.db, link.userId))
  return user && (await ctx.passwords.hash(await checkPassword(ctx.deps.env, password, user.email)))
}

/** The address that the link was sent to. */
const recipientOf = (link: LinkRow, user: AuthUserRow) =>
  link.purpose === 'email_change' ? link.newEmail : user.email

/**
 * Invalidates every other pending link of the user. Undefined when a change of address waits for the other one; then the others
 * stay valid.
 */
async function applyLink(
  ctx: AuthContext,
  tx: Db,
  link: LinkRow,
  { user, ownPasswordHash }: { user: AuthUserRow; ownPasswordHash: string | undefined },
  client: ClientInfo,
): Promise<AuthUserRow | undefined> {
  if (link.purpose === 'email_change_undo') return undoEmailChange(ctx, tx, link, user, client)
  if (link.purpose === 'email_change' || link.purpose === 'email_change_current')
    return confirmEmailChange(ctx, tx, link, user)
  await removePendingLinks(tx, user.id)
  if (!user.emailConfirmedAt)
    return confirmSignUp(
      ctx,
      tx,
      ownPasswordHash === undefined ? link : { ...link, passwordHash: ownPasswordHash },
      user,
    )
  // Nothing would say that the password was not taken.
  if (ownPasswordHash !== undefined) throw linkExpired()
  const now = ctx.deps.now()
  return updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
}
