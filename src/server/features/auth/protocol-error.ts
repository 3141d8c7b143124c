import { formatWait } from '#server/errors.ts'

interface ProtocolErrorOptions {
  cause?: unknown
  /** Why a password is weak, in the protocol's values. */
  reasons?: WeakReason[]
  /** Seconds until a retry may succeed; sent as Retry-After. */
  retryAfterS?: number
  /** Sent in the format of OAuth instead: `{error, error_description}`. */
  oauthError?: string
}

export type WeakReason = 'length' | 'pwned'

/** An error with GoTrue's status and code. The message is shown to the user. */
export class ProtocolError extends Error {
  readonly status: number
  readonly code: string
  readonly reasons: WeakReason[] | undefined
  readonly retryAfterS: number | undefined
  readonly oauthError: string | undefined

  constructor(status: number, code: string, message: string, options: ProtocolErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ProtocolError'
    this.status = status
    this.code = code
    this.reasons = options.reasons
    this.retryAfterS = options.retryAfterS
    this.oauthError = options.oauthError
  }
}

export const badJson = (options: ProtocolErrorOptions = {}) =>
  new ProtocolError(400, 'bad_json', 'Could not parse request body as JSON', options)
export const validationFailed = (message: string) => new ProtocolError(400, 'validation_failed', message)
export const invalidCredentials = () =>
  new ProtocolError(400, 'invalid_credentials', 'Invalid login credentials')
export const signUpDisabled = () =>
  new ProtocolError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const emailExists = (cause?: unknown) =>
  new ProtocolError(422, 'email_exists', 'A user with this email address has already been registered', {
    cause,
  })
export const linkExpired = () => new ProtocolError(403, 'otp_expired', 'Email link is invalid or has expired')
export const codeExpired = () => new ProtocolError(403, 'otp_expired', 'Token has expired or is invalid')
export const otpDisabled = () => new ProtocolError(422, 'otp_disabled', 'Signups not allowed for otp')
/** 400 for a password or refresh token, 403 for everything else. */
export const userBanned = (status: 400 | 403) => new ProtocolError(status, 'user_banned', 'User is banned')
/** `what` begins the sentence: "Password update". */
export const reauthenticationNeeded = (what: string) =>
  new ProtocolError(400, 'reauthentication_needed', `${what} requires reauthentication`)
export const reauthenticationNotValid = () =>
  new ProtocolError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
export const manualLinkingDisabled = () =>
  new ProtocolError(404, 'manual_linking_disabled', 'Manual linking is disabled')
export const phoneLoginsDisabled = (status: 400 | 422) =>
  new ProtocolError(status, 'phone_provider_disabled', 'Phone logins are disabled')
export const sessionNotFound = () =>
  new ProtocolError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const userNotFound = () =>
  new ProtocolError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
/** The wait is rounded up to seconds, and part of the message. */
export function tooManyAttempts(waitS: number): ProtocolError {
  const retryAfterS = Math.max(1, Math.ceil(waitS))
  const message = `Too many attempts. Please wait ${formatWait(retryAfterS)} and try again.`
  return new ProtocolError(429, 'over_request_rate_limit', message, { retryAfterS })
}
export const invalidIdTokenRequest = (message: string, options: { error?: string; cause?: unknown } = {}) =>
  new ProtocolError(400, 'validation_failed', message, {
    oauthError: options.error ?? 'invalid request',
    cause: options.cause,
  })
