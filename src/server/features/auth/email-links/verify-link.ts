import type { Db } from '#server/db/client.ts'
import type { LinkPurpose } from '#server/db/schema/auth.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { confirmEmailChange } from '../current-user/email-change.ts'
import { undoEmailChange } from '../current-user/undo-email-change.ts'
import { issueAuthorizationCode } from '../oauth/pkce.ts'
import { linkExpired } from '../protocol-error.ts'
import { type AuthUserRow, lockUser, updateUser } from '../queries.ts'
import { hashToken } from '../secrets.ts'
import { createSession, presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { confirmSignUp } from '../sign-up/sign-up.ts'
import { consumeLink, type LinkRow, removePendingLinks } from './queries.ts'

/** The purposes of links by the request's parameter `type`. */
const PURPOSES: Record<string, LinkPurpose[]> = {
  signup: ['signup'],
  email: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change', 'email_change_current'],
  email_change_undo: ['email_change_undo'],
}

export type VerifiedLink = { redirectTo: string; purpose: LinkPurpose } & (
  | { session: SessionResponse }
  | { code: string }
  /** A change of address waits for the other one. */
  | { isWaitingForOther: true; isPkce: boolean }
)

/**
 * Consumes a mailed link and signs its user in: with a session, or with an authorization code if the link was requested with
 * PKCE and the caller accepts one. Throws ProtocolError `otp_expired` for every invalid link, whatever the reason.
 */
export async function verifyLink(
  ctx: AuthContext,
  input: { token: unknown; type: unknown; email?: string | undefined; acceptsCode: boolean },
  client: ClientInfo,
): Promise<VerifiedLink> {
  const { deps } = ctx
  const purposes =
    typeof input.type === 'string' && Object.hasOwn(PURPOSES, input.type) ? PURPOSES[input.type] : undefined
  const { token, email } = input
  if (typeof token !== 'string' || token === '' || !purposes) throw linkExpired()
  const verified = await deps.db.transaction(async (tx) => {
    const link = await consumeLink(tx, hashToken(token), purposes, deps.now())
    const user = link && (await lockUser(tx, link.userId))
    if (!user || (email !== undefined && email !== recipientOf(link, user))) throw linkExpired()
    const updated = await applyLink(ctx, tx, link, user, client)
    const { clientCodeChallenge, clientChallengeMethod, purpose, redirectTo } = link
    if (!updated)
      return { redirectTo, purpose, isWaitingForOther: true, isPkce: clientCodeChallenge !== null } as const
    const method = purpose === 'recovery' || purpose === 'email_change_undo' ? 'recovery' : 'otp'
    if (clientCodeChallenge && input.acceptsCode) {
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
  user: AuthUserRow,
  client: ClientInfo,
): Promise<AuthUserRow | undefined> {
  if (link.purpose === 'email_change_undo') return undoEmailChange(ctx, tx, link, user, client)
  if (link.purpose === 'email_change' || link.purpose === 'email_change_current')
    return confirmEmailChange(ctx, tx, link, user)
  await removePendingLinks(tx, user.id)
  if (!user.emailConfirmedAt) return confirmSignUp(ctx, tx, link, user)
  const now = ctx.deps.now()
  return updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
}
