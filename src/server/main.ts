import { DataDirError } from './data-dir.ts'
import { EnvError, loadEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Exit codes for the supervisor: stopped on request, failed, or failed in a way that a restart cannot fix (EX_CONFIG). */
const EXIT = { stopped: 0, failed: 1, cannotStart: 78 } as const

const log = createLogger('fatal')
let server: RunningServer | undefined
let isStopping = false

/** Stops gracefully, then exits; exits immediately on a second error, or before the server has started. */
function exitAfterError(event: string, error: unknown) {
  log.fatal({ event, err: error }, 'unexpected error; the server exits')
  if (isStopping || !server) process.exit(EXIT.failed)
  isStopping = true
  server.stop(event).finally(() => process.exit(EXIT.failed))
}
process.on('uncaughtException', (error) => exitAfterError('uncaught_exception', error))
process.on('unhandledRejection', (reason) => exitAfterError('unhandled_rejection', reason))

function stop(signal: string) {
  isStopping = true
  server?.stop(signal).then(
    () => process.exit(EXIT.stopped),
    (error: unknown) => {
      log.fatal({ event: 'stop_failed', err: error }, 'the server was not stopped gracefully')
      process.exit(EXIT.failed)
    },
  )
}

try {
  server = await startServer(loadEnv())
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  // The supervisor of `npm start` restarts only a server that was ready.
  process.send?.('ready')
} catch (error) {
  // Configuration errors are printed as one message, others with their stack.
  const isForOperator = error instanceof EnvError || error instanceof DataDirError
  console.error(isForOperator ? error.message : error)
  process.exit(isForOperator ? EXIT.cannotStart : EXIT.failed)
}
