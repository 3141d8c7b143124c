/**
 * Shorter than the time for which the service accepts a used refresh token again, so that a request without a response can
 * be repeated.
 */
const REFRESH_TIMEOUT_MS = 8_000

/** Codes with which the auth service refuses a refresh token for good. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'validation_failed',
])

/**
 * The `fetch` of the auth client. The client removes the session after a failed refresh unless it can be retried, so that
 * every response to a refresh fails as a network error which is neither a session nor a refusal of the auth service: an error
 * of a proxy, a rate limit, the page of a captive portal.
 */
export const fetchAuth: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (url.searchParams.get('grant_type') !== 'refresh_token') return await fetch(input, init)
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) })
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (response.ok ? isSession(body) : isRefusal(response.status, body)) return response
  throw new TypeError(`The session was not renewed (status ${response.status}).`)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSession = (body: unknown) =>
  isRecord(body) &&
  typeof body.access_token === 'string' &&
  typeof body.refresh_token === 'string' &&
  isRecord(body.user)

/** Older versions of the service have no code; they respond with the error of OAuth. */
const isRefusal = (status: number, body: unknown) =>
  status >= 400 &&
  status < 500 &&
  status !== 429 &&
  isRecord(body) &&
  (REFUSALS.has(body.code) || REFUSALS.has(body.error_code) || body.error === 'invalid_grant')
