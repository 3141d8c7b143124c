import { setTimeout as pause } from 'node:timers/promises'
import type { AuthContext, ClientInfo, PkceChallenge } from './context.ts'
import { normaliseEmail } from './email-address.ts'
import { enqueueMail } from './mail.ts'
import { parseMetadata } from './metadata.ts'
import { checkPassword } from './password-policy.ts'
import { type AuthUser, presentUser } from './presenter.ts'
import { signUpDisabled } from './protocol-error.ts'
import { emailIdentityData, upsertSignUp } from './queries/users.ts'
import { safeRedirect } from './redirects.ts'
import { deriveUserId } from './secrets.ts'

/**
 * What is mailed differs, and so does the work of sending it, which goes on while the next request comes in. Answers
 * leave after a time that hides this; the work before them is the same for everybody in any case.
 */
const MINIMUM_DELAY_MS = { signUp: 250, mail: 100 }

/** Makes an account that waits to be confirmed. The answer is made from what was asked alone, so it tells nobody who has one. */
export async function signUp(
  ctx: AuthContext,
  input: {
    email?: unknown
    password?: unknown
    data?: unknown
    redirectTo: unknown
    challenge: PkceChallenge
  },
  client: ClientInfo,
): Promise<AuthUser> {
  const { deps } = ctx
  if (deps.env.SIGN_UP === 'closed') throw signUpDisabled()
  const minimumDelay = pause(MINIMUM_DELAY_MS.signUp)
  const email = normaliseEmail(input.email)
  const password = await checkPassword(input.password, email)
  const userMetadata = parseMetadata(input.data)
  await ctx.limits.spend(
    ['signUpByNetwork', client.network],
    ['mailSpacing', `signup ${email}`],
    ['mailByAddress', email],
  )

  const passwordHash = await ctx.passwords.hash(password)
  const now = deps.now()
  const userId = deriveUserId(deps.secret('auth'), email)
  const identityId = deps.newId()
  const redirectTo = safeRedirect(deps.env, input.redirectTo)
  await deps.db.transaction(async (tx) => {
    const { isConfirmed } = await upsertSignUp(tx, {
      userId,
      fallbackUserId: deps.newId(),
      identityId,
      email,
      passwordHash,
      userMetadata,
      now,
    })
    await enqueueMail(deps, tx, {
      kind: isConfirmed ? 'signup_known' : 'signup',
      recipient: email,
      redirectTo,
      passwordHash: isConfirmed ? null : passwordHash,
      userMetadata,
      ...input.challenge,
    })
  })
  await minimumDelay
  const user = {
    id: userId,
    email,
    newEmail: null,
    userMetadata,
    emailConfirmedAt: null,
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

/** Asks for a link to a new password; the answer is the same for everybody. */
export async function requestPasswordReset(
  ctx: AuthContext,
  input: { email?: unknown; redirectTo: unknown; challenge: PkceChallenge },
  client: ClientInfo,
): Promise<void> {
  await requestLink(ctx, 'recovery', input, client)
}

/** Asks once more for the link that confirms a sign-up or a new address. */
export async function resendLink(
  ctx: AuthContext,
  input: {
    email?: unknown
    purpose: 'signup' | 'email_change'
    redirectTo: unknown
    challenge: PkceChallenge
  },
  client: ClientInfo,
): Promise<void> {
  await requestLink(ctx, input.purpose === 'signup' ? 'resend' : 'email_change', input, client)
}

async function requestLink(
  ctx: AuthContext,
  kind: 'recovery' | 'resend' | 'email_change',
  input: { email?: unknown; redirectTo: unknown; challenge: PkceChallenge },
  client: ClientInfo,
) {
  const { deps } = ctx
  const minimumDelay = pause(MINIMUM_DELAY_MS.mail)
  const email = normaliseEmail(input.email)
  await ctx.limits.spend(
    ['mailByNetwork', client.network],
    ['mailSpacing', `${kind} ${email}`],
    ['mailByAddress', email],
  )
  await deps.db.transaction((tx) =>
    enqueueMail(deps, tx, {
      kind,
      recipient: email,
      redirectTo: safeRedirect(deps.env, input.redirectTo),
      ...input.challenge,
    }),
  )
  await minimumDelay
}
