import type { AuthPasskeyRegistrationVerifyResponse } from '@supabase/auth-js'
import { isNetworkError } from './api-error.ts'
import { throwIfError } from './auth.ts'

/** The user has closed the browser's dialog, or the page has ended it. Nothing was changed. */
export class PasskeyCancelledError extends Error {
  override readonly name = 'PasskeyCancelledError'
}

/** The passkey cannot be made or used here; the message is for the user. */
export class PasskeyRefusedError extends Error {
  override readonly name = 'PasskeyRefusedError'
}

/** By the code of the error, or by its name, which is that of the browser's error. */
const MESSAGES: Readonly<Record<string, string>> = {
  passkey_disabled: 'Passkeys are not switched on here.',
  too_many_passkeys: 'You have as many passkeys as an account can have. Please remove one first.',
  webauthn_credential_exists: 'This device has a passkey for your account already.',
  InvalidStateError: 'This device has a passkey for your account already.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_verification_failed: 'That could not be checked. Please try again.',
  SecurityError: 'Passkeys do not work at this address. Please open this page at its usual address.',
  NotSupportedError: 'This device cannot make a passkey for this page. Another device can.',
  ConstraintError: 'This device cannot make a passkey for this page. Another device can.',
}

const UNKNOWN_PASSKEY =
  'This passkey is not known here, perhaps because it was removed. Please sign in another way. You can delete the passkey from your device.'
const SIGN_IN_MESSAGES: Readonly<Record<string, string>> = {
  ...MESSAGES,
  webauthn_verification_failed: UNKNOWN_PASSKEY,
  webauthn_credential_not_found: UNKNOWN_PASSKEY,
  user_banned: 'This account is closed at the moment.',
  email_not_confirmed: 'Your address is not confirmed yet. Please open the link in our mail first.',
}

/** Throws an error of the service or of the browser's dialog. */
export function throwPasskeyError(error: AuthPasskeyRegistrationVerifyResponse['error']): void {
  // `NotAllowedError` also when the dialog was left open for too long.
  if (error?.name === 'NotAllowedError' || error?.name === 'AbortError')
    throw new PasskeyCancelledError('No passkey was made or chosen.', { cause: error })
  if (error && !('status' in error)) throw error
  throwIfError(error)
}

export const isPasskeyOff = (error: unknown): boolean => codeOf(error) === 'passkey_disabled'

/** The message for a failed call about the user's passkeys. */
export const passkeyProblem = (error: unknown): string => find(MESSAGES, error)

/** The message for a failed sign-in by a passkey. */
export const passkeySignInProblem = (error: unknown): string => find(SIGN_IN_MESSAGES, error)

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

function find(messages: Readonly<Record<string, string>>, error: unknown): string {
  if (isNetworkError(error))
    return 'The sign-in service cannot be reached. Please try again when you are online.'
  if (error instanceof PasskeyRefusedError) return error.message
  const name = error instanceof Error ? error.name : ''
  return messages[codeOf(error)] ?? messages[name] ?? 'That did not work. Please try again in a moment.'
}
