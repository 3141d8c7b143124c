import { isNetworkError } from './api-error.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  mfa_verification_failed:
    'This code is not right, or it has been used. Please wait for the next one and try again.',
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your connection has changed. Please try again.',
  mfa_factor_name_conflict: 'You have an app with this name. Please choose another name.',
  too_many_enrolled_mfa_factors: 'You have ten apps already. Please remove one first.',
}

/** The message for a failed call about second factors. */
export function secondFactorProblem(error: unknown): string {
  if (isNetworkError(error))
    return 'The sign-in service cannot be reached. Please try again when you are online.'
  if (!(error instanceof Error)) return 'Please try again.'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return MESSAGES[code] ?? (error.message || 'Please try again.')
}
