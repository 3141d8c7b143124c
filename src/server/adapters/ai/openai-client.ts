import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { z } from 'zod'
import { InvalidResponseError, limitedFetch } from '../limited-fetch.ts'
import { longFetch } from './long-fetch.ts'
import { ProviderError } from './port.ts'

/** The longest requested text has 32,000 characters. */
const MAX_TEXT_RESPONSE_BYTES = 2 * 1_048_576

/** The SDK's own retries are disabled: the caller retries, so that its limits apply and no image is paid for twice. */
export function openAiClient(settings: { apiKey: string; baseUrl: string | undefined }): OpenAI {
  return new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl ? { baseURL: settings.baseUrl } : {}),
    maxRetries: 0,
    // Milliseconds. Normally unused: each caller passes a signal with a shorter time limit.
    timeout: 400_000,
    fetch: limitedFetch(longFetch, MAX_TEXT_RESPONSE_BYTES),
    logLevel: 'off',
  })
}

const REFUSAL_CODES = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter'])
/** Matches the messages of compatible servers, which use other codes. */
const REFUSAL_PATTERN = /safety system|content policy|content management policy|moderation/i
const QUOTA_CODES = new Set([
  'insufficient_quota',
  'credit_balance_exhausted',
  'project_spend_limit_exceeded',
  'billing_hard_limit_reached',
])

/** Node's codes of a connection that was lost during a response. */
const CONNECTION_ERROR_CODE = /^(E[A-Z]+|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_.*)$/

const MAX_MESSAGE_LENGTH = 300
/** A longer Retry-After is reduced to this. */
const MAX_RETRY_AFTER_MS = 3_600_000

const shortText = z.string().max(200).nullable().catch(null)
const errorFields = z
  .object({ code: shortText, type: shortText, param: shortText })
  .catch({ code: null, type: null, param: null })

/** The fields of an error response, null where they lack the expected form; the message is truncated. */
export function readApiError(error: APIError) {
  return { ...errorFields.parse(error.error), message: error.message.slice(0, MAX_MESSAGE_LENGTH) }
}

/** Maps a failed request to a ProviderError, whose fault determines whether it may be retried. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const cause = error instanceof APIConnectionError ? error.cause : error
  if (cause instanceof InvalidResponseError || error instanceof z.ZodError)
    return new ProviderError('broken', 'The response of the provider is invalid.', { cause })
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'AbortError'))
    return new ProviderError('timeout', 'The request was aborted.', { cause: error })
  if (error instanceof APIConnectionTimeoutError)
    return new ProviderError('busy', 'The provider did not respond in time.', { cause: error })
  if (error instanceof APIConnectionError)
    return new ProviderError('busy', 'The provider cannot be reached.', { cause: error })
  if (CONNECTION_ERROR_CODE.test((error as NodeJS.ErrnoException | undefined)?.code ?? ''))
    return new ProviderError('busy', 'The connection to the provider was lost.', { cause: error })
  if (!(error instanceof APIError))
    return new ProviderError('broken', 'The request failed with an unexpected error.', { cause: error })
  return statusError(error)
}

function statusError(error: APIError): ProviderError {
  const { status } = error
  const { code, type, message } = readApiError(error)
  // Not the SDK's error itself, which contains the whole response and would be logged.
  const options = { cause: new Error(message), retryAfterMs: readRetryAfter(error.headers) }
  const isRefusalMessage = status === 400 && REFUSAL_PATTERN.test(error.message)
  if (REFUSAL_CODES.has(code ?? '') || isRefusalMessage)
    return new ProviderError('refused', 'The provider refused the prompt.', options)
  if (QUOTA_CODES.has(code ?? '') || QUOTA_CODES.has(type ?? '') || status === 402)
    return new ProviderError('quota', "The provider's quota is used up.", options)
  if (status === undefined || status === 408 || status === 409 || status === 429 || status >= 500)
    return new ProviderError(
      'busy',
      `The provider responded with ${status === undefined ? 'an error in the stream' : `status ${status}`}.`,
      options,
    )
  const fault = status === 401 || status === 403 || status === 404 ? 'misconfigured' : 'broken'
  return new ProviderError(
    fault,
    `The provider responded with status ${status}, code ${code ?? '(none)'}.`,
    options,
  )
}

/** Milliseconds from now, at most an hour; undefined without a valid header. */
export function readRetryAfter(headers: Headers | undefined, nowMs = Date.now()): number | undefined {
  const value = headers?.get('retry-after') ?? ''
  const inMs = Number(headers?.get('retry-after-ms'))
  const ms = inMs > 0 ? inMs : Number.isNaN(Number(value)) ? Date.parse(value) - nowMs : Number(value) * 1000
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined
}
