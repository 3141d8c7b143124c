import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import type { LinkRow } from '../email-links/queries.ts'
import { invitedMetadata } from '../invitations/invitation-link.ts'
import { mailInvitationAgain } from '../invitations/mail-again.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { assertStrangerReceivesMail } from '../mail-check.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import type { PkceChallenge } from '../oauth/pkce.ts'
import { checkPassword } from '../passwords.ts'
import { type AuthUser, presentUser } from '../presenter.ts'
import { signUpDisabled, validationFailed } from '../protocol-error.ts'
import { type AuthUserRow, emailIdentityData, updateUser, upsertEmailIdentity } from '../queries.ts'
import { safeRedirect } from '../redirects.ts'
import { deriveUserId } from '../secrets.ts'
import type { SessionResponse } from '../sessions/issue-session.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { normaliseEmail, parseMetadata } from '../user-input.ts'
import { signUpOrigin } from './origin.ts'
import { upsertSignUp } from './queries.ts'
import { signUpWithoutConfirmation } from './sign-up-without-confirmation.ts'

/**
 * The response is not sent earlier than this. The request does the same work for every address; the delay covers the time in
 * which the mail is sent, which depends on the address.
 */
const MINIMUM_DELAY_MS = 250

/**
 * Creates an unconfirmed user and mails a confirmation link (with MAIL_CONFIRM=off: a confirmed user, and signs in); a confirmed user receives a mail that the account exists. The
 * response is built from the input alone, so it does not reveal whether the address is registered. Throws ProtocolError for
 * invalid input, above the limits, and when sign-up is closed.
 */
export async function signUp(
  ctx: AuthContext,
  input: {
    email?: unknown
    password?: unknown
    data?: unknown
    redirectTo: unknown
    challenge: PkceChallenge
    /** Of the browser's cookie. */
    browserId: string
  },
  client: ClientInfo,
): Promise<AuthUser | SessionResponse> {
  const { deps } = ctx
  if (deps.env.SIGN_UP === 'closed') {
    await mailInvitationAgain(ctx, input, client)
    throw signUpDisabled()
  }
  const minimumDelay = pause(MINIMUM_DELAY_MS)
  if (!input.password) throw validationFailed('Signup requires a valid password')
  const email = normaliseEmail(input.email)
  assertAllowedDomain(deps.env, email)
  const password = await checkPassword(deps.env, input.password, email)
  const userMetadata = parseMetadata(input.data)
  if (deps.env.MAIL_CONFIRM === 'off')
    return signUpWithoutConfirmation(ctx, { email, password, userMetadata }, client)
  await assertStrangerReceivesMail(ctx, email, client)
  await ctx.limits.consume(['signUpByNetwork', client.network])
  await ctx.limits.consumeMail('signup', email, client)

  const passwordHash = await ctx.passwords.hash(password)
  const now = deps.now()
  const userId = deriveUserId(deps.secret('auth'), email)
  const identityId = deps.newId()
  const redirectTo = safeRedirect(deps.env, input.redirectTo)
  const origin = signUpOrigin(ctx, input.browserId, client)
  await deps.db.transaction(async (tx) => {
    const { isConfirmed } = await upsertSignUp(tx, {
      userId,
      fallbackUserId: deps.newId(),
      identityId,
      email,
      passwordHash,
      userMetadata,
      origin,
      now,
    })
    await enqueueMail(deps, tx, {
      kind: isConfirmed ? 'signup_known' : 'signup',
      recipient: email,
      redirectTo,
      passwordHash: isConfirmed ? null : passwordHash,
      userMetadata,
      signUpOrigin: origin,
      ...input.challenge,
    })
  })
  await minimumDelay
  const user = {
    id: userId,
    email,
    newEmail: null,
    emailChangeSentAt: null,
    userMetadata,
    emailConfirmedAt: null,
    invitedAt: null,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const identity = {
    id: identityId,
    userId,
    provider: 'email' as const,
    providerId: userId,
    identityData: emailIdentityData(userId, email, false),
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  }
  return { ...presentUser(user, [identity]), confirmation_sent_at: now.toISOString() } as AuthUser
}

/**
 * Confirms the address of an unconfirmed user. Only a link of a sign-up or an invitation has a password and metadata; with any
 * other link they are removed, because a person who does not own the address may have signed up with it.
 */
export async function confirmSignUp(
  ctx: AuthContext,
  tx: Db,
  link: LinkRow,
  user: AuthUserRow,
): Promise<AuthUserRow> {
  const now = ctx.deps.now()
  const { passwordHash, userMetadata } =
    link.purpose === 'signup' || link.purpose === 'invite'
      ? link
      : { passwordHash: null, userMetadata: invitedMetadata(user) }
  await revokeSessions(tx, { userId: user.id })
  const confirmed = await updateUser(tx, user.id, {
    lastSignInAt: now,
    updatedAt: now,
    emailConfirmedAt: now,
    hasRivalSignUps: false,
    signUpOrigin: null,
    passwordHash,
    userMetadata: userMetadata ?? {},
  })
  await upsertEmailIdentity(tx, { id: ctx.deps.newId(), userId: user.id, email: user.email, now })
  return confirmed
}
