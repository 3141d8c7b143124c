import { DataDirError } from './data-dir.ts'
import { EnvError, loadEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Exit codes for whoever supervises this process: it was told to stop, it failed, or a restart cannot help. */
const EXIT = { stopped: 0, failed: 1, cannotStart: 78 } as const

const log = createLogger('fatal')
let server: RunningServer | undefined
let isStopping = false

/** Ends in order where that is still possible; a second fault, or a stop that takes too long, ends at once. */
function exitAfterError(event: string, error: unknown) {
  log.fatal({ event, err: error }, 'unexpected error; the server ends')
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
      log.fatal({ event: 'stop_failed', err: error }, 'the server could not be stopped in order')
      process.exit(EXIT.failed)
    },
  )
}

try {
  server = await startServer(loadEnv())
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  // `npm start` brings back a server that was ready and then ended.
  process.send?.('ready')
} catch (error) {
  // What the operator can mend is said plainly; the rest with all that is known.
  const isForOperator = error instanceof EnvError || error instanceof DataDirError
  console.error(isForOperator ? error.message : error)
  process.exit(isForOperator ? EXIT.cannotStart : EXIT.failed)
}
