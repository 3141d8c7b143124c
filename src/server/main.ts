import { loadEnv } from './env.ts'
import type { LogEvent } from './log-events.ts'
import { createLogger } from './logger.ts'
import { OperatorError } from './operator-error.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Exit codes for the supervisor: stopped on request, failed, or failed in a way that a restart cannot fix (EX_CONFIG). */
const EXIT = { stopped: 0, failed: 1, cannotStart: 78 } as const

/** Longer than the sum of the timeouts of a graceful stop (start-server.ts, open-deps.ts). */
const STOP_TIMEOUT_MS = 90_000

const log = createLogger('fatal')
let server: RunningServer | undefined
let isStopping = false
/** A signal that arrived while the server was starting. */
let pendingStop: string | undefined

/** Stops gracefully, then exits; exits immediately when that fails or takes too long. */
function exitGracefully(running: RunningServer, reason: string, exitCode: number) {
  isStopping = true
  setTimeout(() => {
    log.fatal({ event: 'stop_timed_out' }, 'the server did not stop in time; it exits')
    process.exit(EXIT.failed)
  }, STOP_TIMEOUT_MS)
  running.stop(reason).then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.fatal({ event: 'stop_failed', err: error }, 'the server was not stopped gracefully')
      process.exit(EXIT.failed)
    },
  )
}

/** Exits immediately on a second error, or before the server has started. */
function exitAfterError(event: LogEvent, error: unknown) {
  log.fatal({ event, err: error }, 'unexpected error; the server exits')
  if (isStopping || !server) process.exit(EXIT.failed)
  exitGracefully(server, event, EXIT.failed)
}
process.on('uncaughtException', (error) => exitAfterError('uncaught_exception', error))
process.on('unhandledRejection', (reason) => exitAfterError('unhandled_rejection', reason))

/** A signal may arrive more than once: from the terminal and from `npm start`. */
function stop(signal: string) {
  if (!server) pendingStop ??= signal
  else if (!isStopping) exitGracefully(server, signal, EXIT.stopped)
}
// Handled from the beginning: an interrupted start would leave PostgreSQL running. SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

try {
  server = await startServer(loadEnv())
  if (pendingStop !== undefined) stop(pendingStop)
  // The supervisor of `npm start` restarts only a server that was ready.
  else process.send?.('ready')
} catch (error) {
  // What the operator can mend is printed as one message, other errors with their stack.
  const isForOperator = error instanceof OperatorError
  console.error(isForOperator ? error.message : error)
  process.exit(isForOperator && !error.isTemporary ? EXIT.cannotStart : EXIT.failed)
}
