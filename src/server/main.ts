import { DataDirInUse } from './data-dir.ts'
import { EnvError, loadEnv } from './env.ts'
import { startServer } from './start-server.ts'

try {
  const server = await startServer(loadEnv())
  const stop = (signal: string) => {
    server.stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
} catch (error) {
  // What the operator can mend is told plainly; the rest with all that is known.
  console.error(error instanceof EnvError || error instanceof DataDirInUse ? error.message : error)
  process.exit(1)
}
