import { buildApp } from './app.ts'
import { explainDataDirError, takeDataDir } from './data-dir.ts'
import { type DepsOverrides, openDeps } from './deps.ts'
import type { Env } from './env.ts'
import { startAccountWorker } from './features/account/worker.ts'
import { startAuthWorker } from './features/auth/worker.ts'
import { startExportWorker } from './features/exports/worker.ts'
import { type GenerationWorker, startGenerationWorker } from './features/generations/worker.ts'
import { withTimeout } from './with-timeout.ts'

const FINISH_WITHIN_MS = 25_000
/** For what follows in the database: unfinished generations go back to the queue. */
const HAND_BACK_WITHIN_MS = 10_000

export interface RunningServer {
  /** Where this process listens. */
  address: string
  /** Not ready, no new work, finish or hand back, close. A second call is the same stop. */
  stop(reason: string): Promise<void>
}

/** The whole process: data folder, parts, workers, and the app on its port. */
export async function startServer(env: Env, overrides: DepsOverrides = {}): Promise<RunningServer> {
  const release = takeDataDir(env.DATA_DIR)
  let isReady = false
  try {
    const deps = await openDeps(env, overrides, (error) => {
      deps?.log.fatal(
        { event: 'database_lost', err: error },
        'the database cannot be kept running; the server ends',
      )
      process.exit(1)
    })
    let worker: GenerationWorker | undefined
    const app = await buildApp(deps, { isReady: () => isReady })
    try {
      if (env.ROLE !== 'web') {
        worker = await startGenerationWorker(deps, { isAlone: env.DATABASE_URL === undefined })
        await startAuthWorker(deps)
        await startAccountWorker(deps)
        await startExportWorker(deps)
      }
      if (env.ROLE !== 'worker') await app.listen({ port: env.PORT, host: env.HOST })
    } catch (error) {
      await worker?.stop(0)
      await app.close()
      await deps.close()
      throw error
    }
    isReady = true
    const bound = app.server.address()
    const port = bound && typeof bound === 'object' ? bound.port : env.PORT
    const address =
      env.ROLE === 'worker'
        ? 'nowhere (worker)'
        : `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
    console.error(
      `Future Memory is ready: ${env.ROLE === 'worker' ? address : env.PUBLIC_URL}\n  ${deps.descriptions.join('\n  ')}`,
    )

    let stopping: Promise<void> | undefined
    const stop = async (reason: string) => {
      isReady = false
      deps.log.info({ reason }, 'stopping')
      const closing = app.close()
      // What cannot be handed back, since the database is away, the sweep finds at the next start.
      if (worker)
        await withTimeout(
          worker.stop(FINISH_WITHIN_MS),
          FINISH_WITHIN_MS + HAND_BACK_WITHIN_MS,
          'Stopping the worker',
        ).catch((error: unknown) =>
          deps.log.error(
            { event: 'worker_stop_failed', err: error },
            'the worker could not be stopped in order',
          ),
        )
      await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
      await deps.close()
      release()
    }
    return {
      address,
      stop: (reason) => {
        stopping ??= stop(reason)
        return stopping
      },
    }
  } catch (error) {
    release()
    throw explainDataDirError(error, env.DATA_DIR)
  }
}
