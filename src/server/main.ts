import { loadEnv } from './env.ts'
import type { LogEvent } from './log-events.ts'
import { createLogger } from './logger.ts'
import { OperatorError } from './operator-error.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Exit codes for the supervisor: stopped on request, failed, or failed in a way that a restart cannot fix (EX_CONFIG). */
const EXIT = { stopped: 0, failed: 1, cannotStart: 78 } as const

/** With SHUTDOWN_DELAY_S, longer than the sum of the timeouts of a graceful stop (start-server.ts, open-deps.ts). */
const STOP_TIMEOUT_MS = 90_000
/** The terminal, npm and the supervisor may each send the same request to stop; a later one is another. */
const SAME_REQUEST_MS = 1_500

const log = createLogger('fatal')
let server: RunningServer | undefined
let shutdownDelayMs = 0
/** By performance.now. */
let stoppingSince: number | undefined
/** A signal that arrived while the server was starting. */
let pendingStop: string | undefined

/** Stops gracefully, then exits; exits immediately when that fails or takes too long. */
function exitGracefully(running: RunningServer, reason: string, exitCode: number) {
  stoppingSince = performance.now()
  setTimeout(() => {
    log.fatal({ event: 'stop_timed_out' }, 'the server did not stop in time; it exits')
    process.exit(EXIT.failed)
  }, STOP_TIMEOUT_MS + shutdownDelayMs)
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
  if (stoppingSince !== undefined || !server) process.exit(EXIT.failed)
  exitGracefully(server, event, EXIT.failed)
}
process.on('uncaughtException', (error) => exitAfterError('uncaught_exception', error))
process.on('unhandledRejection', (reason) => exitAfterError('unhandled_rejection', reason))

/** A second request to stop ends SHUTDOWN_DELAY_S. */
function stop(signal: string) {
  if (!server) pendingStop ??= signal
  else if (stoppingSince === undefined) exitGracefully(server, signal, EXIT.stopped)
  else if (performance.now() - stoppingSince > SAME_REQUEST_MS) server.skipShutdownDelay()
}
// Handled from the beginning: an interrupted start would leave PostgreSQL running. SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

try {
  const env = loadEnv()
  shutdownDelayMs = env.SHUTDOWN_DELAY_S * 1_000
  server = await startServer(env)
  if (pendingStop !== undefined) stop(pendingStop)
  // The supervisor of `npm start` restarts only a server that was ready.
  else process.send?.('ready')
} catch (error) {
  // What the operator can mend is printed as one message, other errors with their stack.
  const isForOperator = error instanceof OperatorError
  console.error(isForOperator ? error.message : error)
  process.exit(isForOperator && !error.isTemporary ? EXIT.cannotStart : EXIT.failed)
}
