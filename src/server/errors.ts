import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'

export interface AppErrorOptions {
  cause?: unknown
  /** Message for each invalid field. */
  fields?: Record<string, string>
  /** Seconds until a retry may succeed; sent as Retry-After. */
  retryAfterS?: number
  /** With `version_conflict`: the record as it is now, as its contract sends it. */
  current?: unknown
}

/** Retry-After of `unavailable` errors without one. */
const UNAVAILABLE_RETRY_AFTER_S = 30

/** An expected error. Its message is shown to the user and must not contain internals. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterS: number | undefined
  readonly current: unknown

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.current = options.current
    this.retryAfterS = options.retryAfterS ?? (code === 'unavailable' ? UNAVAILABLE_RETRY_AFTER_S : undefined)
  }

  get status() {
    return ERROR_STATUS[this.code]
  }
}

/** `what` is the subject of the message, e.g. "This moment". */
export const notFound = (what = 'This') => new AppError('not_found', `${what} was not found.`)
export const unauthorized = (cause?: unknown) =>
  new AppError('unauthorized', 'Unauthorized: please sign in.', { cause })

/** `retryAfterS` is in seconds; it is part of the message, after the reason. */
export const rateLimited = (retryAfterS: number, reason = 'That was a lot at once.') =>
  new AppError('rate_limited', `${reason} Please try again in ${formatWait(retryAfterS)}.`, { retryAfterS })

/** Seconds in words, rounded up: "1 second", "45 seconds", "about 12 minutes". */
export function formatWait(waitS: number): string {
  const seconds = Math.max(1, Math.ceil(waitS))
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `about ${Math.ceil(seconds / 60)} minutes`
}
