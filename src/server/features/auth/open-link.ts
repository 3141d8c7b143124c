import type { Db } from '#server/db/client.ts'
import type { LinkPurpose } from '#server/db/schema/auth.ts'
import type { AuthContext, ClientInfo } from './context.ts'
import { createSession, presentSession, type SessionResponse } from './issue-session.ts'
import { enqueueMail } from './mail.ts'
import { issueAuthorizationCode } from './pkce.ts'
import type { AuthUserRow } from './presenter.ts'
import { linkExpired } from './protocol-error.ts'
import { consumeLink, type LinkRow, removePendingLinks } from './queries/links.ts'
import { revokeSessions } from './queries/sessions.ts'
import * as users from './queries/users.ts'
import { hashToken } from './secrets.ts'

/** The names by which clients call the purposes of links. */
const PURPOSES: Record<string, LinkPurpose[]> = {
  signup: ['signup'],
  email: ['signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
}

export type VerifiedLink = { redirectTo: string; purpose: LinkPurpose } & (
  | { session: SessionResponse }
  | { code: string }
)

/**
 * Uses a mailed link up and signs its owner in: with a session, or with a code where the flow began with PKCE and the
 * caller can take one. Throws `otp_expired` for every link that is not open, whatever the reason.
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
  const opened = await deps.db.transaction(async (tx) => {
    const link = await consumeLink(tx, hashToken(token), purposes, deps.now())
    const user = link && (await users.lockUser(tx, link.userId))
    if (!user || (email !== undefined && email !== (link.newEmail ?? user.email))) throw linkExpired()
    const changed = await applyLink(ctx, tx, link, user)
    const { clientCodeChallenge, clientChallengeMethod, purpose, redirectTo } = link
    const method = purpose === 'recovery' ? 'recovery' : 'otp'
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
    return { redirectTo, purpose, user: changed, ...(await createSession(ctx, tx, user, method, client)) }
  })
  if ('code' in opened)
    return { redirectTo: opened.redirectTo, purpose: opened.purpose, code: opened.code as string }
  return {
    redirectTo: opened.redirectTo,
    purpose: opened.purpose,
    session: await presentSession(ctx, opened.user, opened.session, opened.refreshToken),
  }
}

/** What opening the link changes. Every other open link of the person is closed with it. */
async function applyLink(ctx: AuthContext, tx: Db, link: LinkRow, user: AuthUserRow): Promise<AuthUserRow> {
  const now = ctx.deps.now()
  await removePendingLinks(tx, user.id)
  const signedIn = { lastSignInAt: now, updatedAt: now }
  if (link.purpose === 'email_change') return changeEmail(ctx, tx, link, user)
  if (user.emailConfirmedAt) return users.updateUser(tx, user.id, signedIn)

  // Only a sign-up's own link brings its password and names. Any other way to confirm the address drops them: they may
  // be a stranger's, who signed up with an address that is not theirs.
  const { passwordHash, userMetadata } =
    link.purpose === 'signup' ? link : { passwordHash: null, userMetadata: null }
  await revokeSessions(tx, { userId: user.id })
  const confirmed = await users.updateUser(tx, user.id, {
    ...signedIn,
    emailConfirmedAt: now,
    hasRivalSignUps: false,
    passwordHash,
    userMetadata: userMetadata ?? {},
  })
  await users.upsertEmailIdentity(tx, { id: ctx.deps.newId(), userId: user.id, email: user.email, now })
  return confirmed
}

async function changeEmail(ctx: AuthContext, tx: Db, link: LinkRow, user: AuthUserRow): Promise<AuthUserRow> {
  const { deps } = ctx
  const now = deps.now()
  const email = link.newEmail
  // Asked for again with another address, the earlier link is void.
  if (!email || user.newEmail !== email) throw linkExpired()
  await users.removeUnconfirmedUser(tx, email)
  if (await users.findUserByEmail(tx, email)) throw linkExpired()
  const changed = await users.updateUser(tx, user.id, {
    email,
    newEmail: null,
    emailConfirmedAt: now,
    lastSignInAt: now,
    updatedAt: now,
  })
  await users.upsertEmailIdentity(tx, { id: deps.newId(), userId: user.id, email, now })
  await users.reassignProductEmail(tx, user.id, email)
  await enqueueMail(deps, tx, {
    kind: 'email_change_notice',
    recipient: user.email,
    redirectTo: `${deps.env.PUBLIC_URL}/`,
  })
  return changed
}
