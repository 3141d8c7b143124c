/**
 * A product request that was answered with an error. The text is "STATUS: body", as the specification says; `code` is what
 * programs decide by, `userMessage` is the server's sentence for people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly userMessage: string
  readonly requestId: string | undefined
  /** Field path to what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>
  /** After how many ms the server wants to be asked again. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    const answer = readAnswer(body)
    // A proxy answers without a code.
    this.code = answer.code ?? (status === 401 ? 'unauthorized' : 'unknown')
    this.userMessage = answer.message ?? (statusText || 'Something went wrong.')
    this.requestId = answer.requestId
    this.fields = answer.fields ?? {}
    this.retryAfterMs = parseRetryAfter(retryAfter)
  }
}

/** A request that got no answer. Nothing is known about its effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

interface Answer {
  message?: string
  code?: string
  requestId?: string
  fields?: Record<string, string>
}

function readAnswer(body: string): Answer {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Answer) : {}
  } catch {
    // A proxy or the platform does not answer in JSON.
    return {}
  }
}

/** Seconds, or a date; undefined for anything else. */
function parseRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** The session is over. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized'
}

/** The request got no answer, or the browser is offline. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof NetworkError || !navigator.onLine
}

/** The server's sentence for people, or the given one. */
export function userMessageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.userMessage : fallback
}
