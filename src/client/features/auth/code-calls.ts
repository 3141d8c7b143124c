import { getAuthClient, throwIfError } from '../../lib/auth.ts'
import { type InvitedPerson, toAcceptance } from './invitation/invited-person.ts'
import type { PendingCode } from './pending-code.ts'

/** Mails a link and a code. Succeeds for every address, so that it does not tell who has an account. */
export async function requestSignInMail(email: string): Promise<void> {
  const { error } = await (await getAuthClient()).signInWithOtp({
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  // Sign-up is closed and the address has no account.
  if (error?.code !== 'signup_disabled' && error?.code !== 'otp_disabled') throwIfError(error)
}

/** Signs in by the code of a mail, in this browser. With `recovery` the session may set a new password. */
export async function signInWithCode(email: string, code: string, type: PendingCode['type']): Promise<void> {
  const { error } = await (await getAuthClient()).verifyOtp({ email, token: code, type })
  throwIfError(error)
}

/** Makes the account of an invited person by the code of the mail, and signs in. */
export async function acceptInvitation(email: string, code: string, person: InvitedPerson): Promise<void> {
  const invitation = { email, token: code, type: 'invite' as const, ...toAcceptance(person) }
  const { error } = await (await getAuthClient()).verifyOtp(invitation)
  throwIfError(error)
}
