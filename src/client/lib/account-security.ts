import type { UserAttributes } from '@supabase/auth-js'
import { paths } from '#shared/paths.ts'
import { getAuthClient, throwIfError } from './auth.ts'
import { confirmUrl } from './sign-in-calls.ts'

/** What the sign-in service knows about the signed-in user. */
export interface SignInDetails {
  email: string | null
  /** The requested address, until both addresses have confirmed it. */
  newEmail: string | null
  hasPassword: boolean
  /** Has an authenticator app, whose code proves who it is. */
  hasApp: boolean
  /** The factor id of a security key that proves who it is; null without one. */
  securityKey: string | null
}

export async function fetchSignInDetails(): Promise<SignInDetails> {
  const { data, error } = await (await getAuthClient()).getUser()
  throwIfError(error)
  const factors = data.user?.factors?.filter(({ status }) => status === 'verified') ?? []
  return {
    email: data.user?.email ?? null,
    newEmail: data.user?.new_email ?? null,
    hasPassword: data.user?.identities?.some(({ provider }) => provider === 'email') ?? false,
    hasApp: factors.some(({ factor_type }) => factor_type === 'totp'),
    securityKey: factors.find(({ factor_type }) => factor_type === 'webauthn')?.id ?? null,
  }
}

/** Whether the session began with the link of a password reset. */
export async function isRecoverySession(): Promise<boolean> {
  const { data, error } = await (await getAuthClient()).mfa.getAuthenticatorAssuranceLevel()
  throwIfError(error)
  return (data?.currentAuthenticationMethods ?? []).some(
    (entry) => (typeof entry === 'string' ? entry : entry.method) === 'recovery',
  )
}

async function update(attributes: UserAttributes, nonce: string | undefined): Promise<void> {
  const { error } = await (await getAuthClient()).updateUser(
    { ...attributes, ...(nonce === undefined ? {} : { nonce }) },
    { emailRedirectTo: confirmUrl(paths.account) },
  )
  throwIfError(error)
}

/** Mails a link to the present and to the new address. The present address cancels a pending change. */
export const changeEmail = (email: string, nonce?: string): Promise<void> => update({ email }, nonce)

export const changePassword = (password: string, nonce?: string): Promise<void> => update({ password }, nonce)

/** Mails the code that `nonce` stands for above. */
export async function mailCode(): Promise<void> {
  const { error } = await (await getAuthClient()).reauthenticate()
  throwIfError(error)
}

/** Signs the same user in again, and ends the session that this one replaces. */
export async function signInAgain(email: string, password: string): Promise<void> {
  const client = await getAuthClient()
  const replaced = (await client.getSession()).data.session
  const { error } = await client.signInWithPassword({ email, password })
  throwIfError(error)
  if (!replaced) return
  const ended = await client.admin.signOut(replaced.access_token, 'local')
  if (ended.error) console.warn('The earlier session was not ended; it expires.', ended.error)
}
