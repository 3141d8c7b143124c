/**
 * An error response of the API. `message` is "STATUS: body", as the specification says; `code` is for decisions in code;
 * `userMessage` is for display.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly userMessage: string
  readonly requestId: string | undefined
  /** Error messages by field path. */
  readonly fields: Readonly<Record<string, string>>
  /** The record as it is now, if `code` is `version_conflict`. */
  readonly current: unknown
  /** From Retry-After. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    const parsed = parseErrorBody(body)
    // The response of a proxy has no code.
    this.code = parsed.code ?? (status === 401 ? 'unauthorized' : 'unknown')
    this.requestId = parsed.requestId
    this.fields = parsed.fields ?? {}
    this.current = parsed.current
    this.retryAfterMs = parseRetryAfter(retryAfter)
    this.userMessage = parsed.message ?? describeStatus(status, this.retryAfterMs)
  }
}

/** The error of a response, whose body is read. */
export async function readApiError(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response
  return new ApiError(status, statusText, await response.text(), headers.get('retry-after'))
}

/** The message for a response of a proxy, which is not written for people. */
function describeStatus(status: number, retryAfterMs = 0): string {
  const minutes = Math.ceil(retryAfterMs / 60_000)
  const wait = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  if (status === 429) return `That was too much at once. Please try again ${wait}.`
  if (status >= 500) return `The server cannot do this right now. Please try again ${wait}.`
  return 'Something went wrong. Please try again.'
}

/** A request without a response. It may or may not have been processed. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** A text was changed here and elsewhere, and nobody chose between the two. It was not sent and is still a draft. */
export class UnresolvedConflictError extends Error {
  override readonly name = 'UnresolvedConflictError'
}

interface ErrorBody {
  message?: string
  code?: string
  requestId?: string
  fields?: Record<string, string>
  current?: unknown
}

function parseErrorBody(body: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as ErrorBody) : {}
  } catch {
    // The response of a proxy may not be JSON.
    return {}
  }
}

/** Retry-After is a number of seconds or an HTTP date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** The session has expired. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized'
}

/** The request had no response, or the browser is offline. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof NetworkError || !navigator.onLine
}

/** The server's message for display; the fallback if there is none about the call itself. */
export function userMessageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && isAboutTheCall(error) ? error.userMessage : fallback
}

/** An unexpected error has the same message for every call, and a proxy writes none for people, except when it limits the rate. */
const isAboutTheCall = ({ code, status }: ApiError): boolean =>
  code !== 'internal' && (code !== 'unknown' || status === 429)
