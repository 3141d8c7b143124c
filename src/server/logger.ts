import { pino } from 'pino'
import type { LogEvent } from './log-events.ts'
import { currentOrigin } from './work-origin.ts'

/** Writes a line with the fields; errors are in `err`. */
type LogMethod = (fields: { event: LogEvent; [field: string]: unknown }, message: string) => void

/** Demands an event of log-events.ts for every line. Also within a request, whose id is added; `request.log` would not demand it. */
export interface Logger {
  fatal: LogMethod
  error: LogMethod
  warn: LogMethod
  info: LogMethod
  child(fields: Record<string, unknown>): Logger
}

/**
 * JSON lines. Each has an `event` of log-events.ts, and the id of the request that it belongs to. Query values are removed from
 * errors, because they contain users' texts.
 */
export function createLogger(level: string, stream?: { write(line: string): void }): Logger {
  const options = { level, base: null, serializers: { err: describeError }, mixin: commonFields }
  return stream ? pino(options, stream) : pino(options)
}

/** The fields of a line that does not have them itself. */
const commonFields = () => ({ event: 'library_message', ...currentOrigin() })

const MAX_DEPTH = 4

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  // Drizzle appends the values to the message; PostgreSQL's `detail`, which contains a row, is not copied.
  const safeMessage = message.replace(/\nparams:.*$/s, '')
  // A line of a value may look like a line of the stack, so the whole message is replaced.
  const frames = () => stack?.split(message)[1] ?? ''
  return {
    type: name,
    message: safeMessage,
    ...(code ? { code } : {}),
    stack: safeMessage === message ? stack : `${name}: ${safeMessage}${frames()}`,
    ...(cause && depth < MAX_DEPTH ? { cause: describeError(cause, depth + 1) } : {}),
  }
}
