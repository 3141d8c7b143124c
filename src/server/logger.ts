import { type Logger, pino } from 'pino'

/** JSON lines. Query values are removed from errors, because they contain users' texts. */
export function createLogger(level: string, stream?: { write(line: string): void }): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  return stream ? pino(options, stream) : pino(options)
}

const MAX_DEPTH = 4

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  // Drizzle appends the values to the message; PostgreSQL's `detail`, which contains a row, is not copied.
  const safe = (text: string) => text.replace(/\nparams:.*?(?=\n[ \t]+at |$)/s, '')
  const isQuery = message.startsWith('Failed query:')
  return {
    type: name,
    message: safe(message),
    ...(code ? { code } : {}),
    stack: isQuery ? safe(stack ?? '') : stack,
    ...(cause && depth < MAX_DEPTH ? { cause: describeError(cause, depth + 1) } : {}),
  }
}
