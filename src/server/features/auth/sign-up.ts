import { setTimeout as pause } from 'node:timers/promises'
import type { AuthContext, Client, ClientChallenge } from './context.ts'
import { normaliseEmail } from './email-address.ts'
import { requestMail } from './mail.ts'
import { parseMetadata } from './metadata.ts'
import { checkPassword } from './password-policy.ts'
import { type AuthUser, presentUser } from './presenter.ts'
import { signUpDisabled } from './protocol-error.ts'
import { emailIdentityData, upsertSignUp } from './queries/users.ts'
import { safeRedirect } from './redirects.ts'
import { accountIdOf } from './secrets.ts'

/**
 * What is mailed differs, and so does the work of sending it, which goes on while the next request comes in. Answers
 * leave after a time that hides this; the work before them is the same for everybody in any case.
 */
const ANSWER_AFTER_MS = { signUp: 250, mail: 100 }

/** Makes an account that waits to be confirmed. The answer is made from what was asked alone, so it tells nobody who has one. */
export async function signUp(
  ctx: AuthContext,
  input: {
    email?: unknown
    password?: unknown
    data?: unknown
    redirectTo: unknown
    challenge: ClientChallenge
  },
  client: Client,
): Promise<AuthUser> {
  const { deps } = ctx
  if (deps.env.SIGN_UP === 'closed') throw signUpDisabled()
  const hiding = pause(ANSWER_AFTER_MS.signUp)
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
  const userId = accountIdOf(deps.secret('auth'), email)
  const identityId = deps.newId()
  const redirectTo = safeRedirect(deps.env, input.redirectTo)
  await deps.db.transaction(async (tx) => {
    const { isConfirmed } = await upsertSignUp(tx, {
      userId,
      spareId: deps.newId(),
      identityId,
      email,
      passwordHash,
      userMetadata,
      now,
    })
    await requestMail(deps, tx, {
      kind: isConfirmed ? 'signup_known' : 'signup',
      recipient: email,
      redirectTo,
      passwordHash: isConfirmed ? null : passwordHash,
      userMetadata,
      ...input.challenge,
    })
  })
  await hiding
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
export async function recover(
  ctx: AuthContext,
  input: { email?: unknown; redirectTo: unknown; challenge: ClientChallenge },
  client: Client,
): Promise<void> {
  await askForMail(ctx, 'recovery', input, client)
}

/** Asks once more for the link that confirms a sign-up or a new address. */
export async function resend(
  ctx: AuthContext,
  input: {
    email?: unknown
    purpose: 'signup' | 'email_change'
    redirectTo: unknown
    challenge: ClientChallenge
  },
  client: Client,
): Promise<void> {
  await askForMail(ctx, input.purpose === 'signup' ? 'resend' : 'email_change', input, client)
}

async function askForMail(
  ctx: AuthContext,
  kind: 'recovery' | 'resend' | 'email_change',
  input: { email?: unknown; redirectTo: unknown; challenge: ClientChallenge },
  client: Client,
) {
  const { deps } = ctx
  const hiding = pause(ANSWER_AFTER_MS.mail)
  const email = normaliseEmail(input.email)
  await ctx.limits.spend(
    ['mailByNetwork', client.network],
    ['mailSpacing', `${kind} ${email}`],
    ['mailByAddress', email],
  )
  await deps.db.transaction((tx) =>
    requestMail(deps, tx, {
      kind,
      recipient: email,
      redirectTo: safeRedirect(deps.env, input.redirectTo),
      ...input.challenge,
    }),
  )
  await hiding
}
