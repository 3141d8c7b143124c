import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { longFetch } from './long-fetch.ts'
import { ProviderError } from './port.ts'

/** One request, no retries of its own: the job retries, and no picture is paid for twice. */
export function openAiClient(settings: { apiKey: string; baseUrl: string | undefined }): OpenAI {
  return new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl ? { baseURL: settings.baseUrl } : {}),
    maxRetries: 0,
    // The caller's signal decides; this only backs it up.
    timeout: 400_000,
    fetch: longFetch,
    logLevel: 'off',
  })
}

const REFUSALS = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter'])
/** Compatible servers say it in words of their own. */
const REFUSING_WORDS = /safety system|content policy|content management policy|moderation/i
const SPENT = new Set([
  'insufficient_quota',
  'credit_balance_exhausted',
  'project_spend_limit_exceeded',
  'billing_hard_limit_reached',
])

/** A line that broke in the middle of an answer. */
const BROKEN_LINE = /^(E[A-Z]+|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_.*)$/

/** What a failed request means for a generation: try again, or not, and why. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'AbortError'))
    return new ProviderError('timeout', 'The request was given up.', { cause: error })
  if (error instanceof APIConnectionTimeoutError)
    return new ProviderError('busy', 'The provider did not answer in time.', { cause: error })
  if (error instanceof APIConnectionError)
    return new ProviderError('busy', 'The provider cannot be reached.', { cause: error })
  if (BROKEN_LINE.test((error as NodeJS.ErrnoException | undefined)?.code ?? ''))
    return new ProviderError('busy', 'The line to the provider broke.', { cause: error })
  if (!(error instanceof APIError))
    return new ProviderError('broken', 'The provider answered something else.', { cause: error })
  const code = error.code ?? ''
  const options = { cause: error, retryAfterMs: readRetryAfter(error.headers) }
  const isRefusedInWords = error.status === 400 && REFUSING_WORDS.test(error.message)
  if (REFUSALS.has(code) || isRefusedInWords)
    return new ProviderError('refused', 'The provider refuses these words.', options)
  if (SPENT.has(code) || SPENT.has(error.type ?? '') || error.status === 402)
    return new ProviderError('quota', "The provider's quota is used up.", options)
  if (
    error.status === undefined ||
    error.status === 408 ||
    error.status === 409 ||
    error.status === 429 ||
    error.status >= 500
  )
    return new ProviderError(
      'busy',
      `The provider answered ${error.status ?? 'an error in its stream'}.`,
      options,
    )
  if (error.status === 401 || error.status === 403 || error.status === 404)
    return new ProviderError('misconfigured', `The provider answered ${error.status} ${code}.`, options)
  return new ProviderError('broken', `The provider answered ${error.status} ${code}.`, options)
}

function readRetryAfter(headers: Headers | undefined): number | undefined {
  const inMs = Number(headers?.get('retry-after-ms'))
  if (inMs > 0) return inMs
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const ms = Number.isNaN(Number(value)) ? Date.parse(value) - Date.now() : Number(value) * 1000
  return ms > 0 ? ms : undefined
}
