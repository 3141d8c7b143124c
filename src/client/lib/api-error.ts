/**
 * A product request that was answered with an error. The text is "STATUS: body", as every part of the product
 * expects; `userMessage` is the server's sentence for people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly userMessage: string
  readonly requestId: string | undefined
  /** Field path to what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>
  /** After how long the server would like to be asked again, where it says so. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    const answer = readAnswer(body)
    this.code = answer.code ?? 'unknown'
    this.userMessage = answer.message ?? (statusText || 'Something went wrong.')
    this.requestId = answer.requestId
    this.fields = answer.fields ?? {}
    this.retryAfterMs = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined
  }
}

/** A request that got no answer: no line, or a server that is away. Nothing is known about its effect. */
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
    // A proxy or the platform answered in words of its own.
    return {}
  }
}

/** An error starting with "401: " and containing "Unauthorized" means that the session is over. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/s.test(error.message)
}

/** The server's sentence for people, or the given one. */
export function userMessageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.userMessage : fallback
}
