import { setTimeout as pause } from 'node:timers/promises'
import type { AuthContext, ClientInfo } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { assertStrangerReceivesMail } from '../mail-check.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import type { PkceChallenge } from '../oauth/pkce.ts'
import { otpDisabled, signUpDisabled } from '../protocol-error.ts'
import { findUserByEmail, updateUser } from '../queries.ts'
import { safeRedirect } from '../redirects.ts'
import { deriveUserId } from '../secrets.ts'
import { upsertSignUp } from '../sign-up/queries.ts'
import { insertConfirmedUser } from '../sign-up/sign-up-without-confirmation.ts'
import { normaliseEmail, parseMetadata } from '../user-input.ts'

/** The response is not sent earlier than this, so that its time does not reveal whether a mail is being sent. */
const MINIMUM_DELAY_MS = 100

/**
 * Mails a link and a code that sign in. An address without a confirmed user receives a confirmation mail, and an unconfirmed
 * user without a password is created for it (with MAIL_CONFIRM=off a confirmed one, as GoTrue's autoconfirm does); which of the
 * mails is sent is decided when it is sent. Throws ProtocolError
 * `otp_disabled` when no user shall be created and there is none, `signup_disabled` when sign-up is closed and there is no
 * confirmed user (an open invitation is mailed again), and 429 above the limits.
 */
export async function requestCode(
  ctx: AuthContext,
  input: {
    email: unknown
    data: unknown
    mayCreateUser: boolean
    redirectTo: unknown
    challenge: PkceChallenge
  },
  client: ClientInfo,
): Promise<void> {
  const { deps } = ctx
  const minimumDelay = pause(MINIMUM_DELAY_MS)
  const email = normaliseEmail(input.email)
  assertAllowedDomain(deps.env, email)
  await assertStrangerReceivesMail(ctx, email, client)
  const userMetadata = parseMetadata(input.data)
  await ctx.limits.consumeMail('magiclink', email, client)
  const isSignUpOpen = deps.env.SIGN_UP !== 'closed'
  const redirectTo = safeRedirect(deps.env, input.redirectTo)
  const refusal = await deps.db.transaction(async (tx) => {
    if (isSignUpOpen && input.mayCreateUser && deps.env.MAIL_CONFIRM === 'off') {
      await insertConfirmedUser(ctx, tx, { email, passwordHash: null, userMetadata, lastSignInAt: null })
    } else if (isSignUpOpen && input.mayCreateUser) {
      await upsertSignUp(tx, {
        userId: deriveUserId(deps.secret('auth'), email),
        fallbackUserId: deps.newId(),
        identityId: deps.newId(),
        email,
        passwordHash: null,
        userMetadata,
        origin: null,
        now: deps.now(),
      })
    } else {
      const user = await findUserByEmail(tx, email)
      if (!user?.emailConfirmedAt && !isSignUpOpen) {
        await enqueueMail(deps, tx, { kind: 'invite', recipient: email, redirectTo })
        return input.mayCreateUser ? signUpDisabled() : otpDisabled()
      }
      if (!user) throw otpDisabled()
      // The person who asks may not be the one who signed up with a password.
      if (!user.emailConfirmedAt) await updateUser(tx, user.id, { hasRivalSignUps: true })
    }
    await enqueueMail(deps, tx, {
      kind: 'magiclink',
      recipient: email,
      redirectTo,
      userMetadata,
      ...input.challenge,
    })
    return undefined
  })
  await minimumDelay
  if (refusal) throw refusal
}
