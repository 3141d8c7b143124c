import { DataDirError } from './data-dir.ts'
import { EnvError, loadEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Exit codes for whoever supervises this process: it was told to stop, it failed, or a restart cannot help. */
const EXIT = { stopped: 0, failed: 1, cannotStart: 78 } as const

/** Longer than the parts take that are waited for in order (start-server.ts, deps.ts). */
const STOP_TIMEOUT_MS = 90_000

const log = createLogger('fatal')
let server: RunningServer | undefined
let isEnding = false
/** A stop that was asked for while the server was still starting. */
let pendingStop: string | undefined

/** Stops in order where that is possible; one that takes too long, or fails, ends at once. */
function endInOrder(running: RunningServer, reason: string, exitCode: number) {
  isEnding = true
  setTimeout(() => {
    log.fatal({ event: 'stop_timed_out' }, 'stopping takes too long; the server ends')
    process.exit(EXIT.failed)
  }, STOP_TIMEOUT_MS)
  running.stop(reason).then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.fatal({ event: 'stop_failed', err: error }, 'the server could not be stopped in order')
      process.exit(EXIT.failed)
    },
  )
}

/** A second fault ends at once. */
function endAfter(event: string, error: unknown) {
  log.fatal({ event, err: error }, 'unexpected error; the server ends')
  if (isEnding || !server) process.exit(EXIT.failed)
  endInOrder(server, event, EXIT.failed)
}
process.on('uncaughtException', (error) => endAfter('uncaught_exception', error))
process.on('unhandledRejection', (reason) => endAfter('unhandled_rejection', reason))

/** Signals come more than once: from the terminal and from `npm start`. */
function stop(signal: string) {
  if (!server) pendingStop ??= signal
  else if (!isEnding) endInOrder(server, signal, EXIT.stopped)
}
// From the beginning: a start that is cut off would leave PostgreSQL running. SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

try {
  server = await startServer(loadEnv())
  if (pendingStop !== undefined) stop(pendingStop)
  // `npm start` brings back a server that was ready and then ended.
  else process.send?.('ready')
} catch (error) {
  // What the operator can mend is said plainly; the rest with all that is known.
  const isForOperator = error instanceof EnvError || error instanceof DataDirError
  console.error(isForOperator ? error.message : error)
  process.exit(isForOperator ? EXIT.cannotStart : EXIT.failed)
}
