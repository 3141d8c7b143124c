import { setTimeout } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { checkBackupDir, lastBackupFinder, startBackupSchedule } from './backup/schedule.ts'
import { explainDataDirError, lockDataDir } from './data-dir.ts'
import type { DepsOverrides } from './deps.ts'
import type { Env } from './env.ts'
import { startAccountWorker } from './features/account/service.ts'
import { startAuditWorker } from './features/audit/service.ts'
import { startAuthWorker } from './features/auth/worker.ts'
import { startExportWorker } from './features/exports/worker.ts'
import { startLeaseSweep } from './features/generations/lease-sweep.ts'
import { type GenerationWorker, startGenerationWorker } from './features/generations/worker.ts'
import { startMediaWorker } from './features/media/worker.ts'
import { startObjectsWorker } from './features/objects/worker.ts'
import { startRetentionWorker } from './features/retention/worker.ts'
import { whenQuiet } from './http/leave.ts'
import { listen } from './http/listen.ts'
import { endStreams } from './http/long-responses.ts'
import { closeAfterResponses } from './http/socket-limits.ts'
import type { MetricsServer } from './metrics/metrics-server.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { openDeps } from './open-deps.ts'
import { releaseStartMemory } from './release-start-memory.ts'
import { withTimeout } from './with-timeout.ts'

/** Time for running generations to finish; the others are requeued. */
const DRAIN_TIMEOUT_MS = 25_000
/** Time for requeueing the others, when the database does not respond. */
const REQUEUE_TIMEOUT_MS = 10_000
/** Time for open HTTP responses to finish. */
const CLOSE_TIMEOUT_MS = 10_000

export interface RunningServer {
  /** URL on which this process listens. */
  address: string
  /**
   * Reports not ready, takes no more jobs, finishes or requeues generations, answers requests for SHUTDOWN_DELAY_S, then writes
   * only until balancers have left, then closes.
   * Repeated calls return the same promise.
   */
  stop(reason: string): Promise<void>
  /** Ends SHUTDOWN_DELAY_S at once. */
  skipShutdownDelay(): void
}

/** Starts the whole process: data folder lock, dependencies, workers, and the application on its port. Throws DataDirError. */
export async function startServer(env: Env, overrides: DepsOverrides = {}): Promise<RunningServer> {
  const releaseDataDir = lockDataDir(env.DATA_DIR)
  let isReady = false
  let isLeaving = false
  try {
    checkBackupDir(env)
    const deps = await openDeps(env, overrides, (error) => {
      deps?.log.fatal(
        { event: 'database_lost', err: error },
        'the embedded database could not be restarted; the server exits',
      )
      process.exit(1)
    })
    let worker: GenerationWorker | undefined
    let metrics: MetricsServer | undefined
    let stopLeaseSweep = async () => {}
    const app = await buildApp(deps, { isReady: () => isReady, isLeaving: () => isLeaving })
    try {
      metrics = await startMetrics(deps, lastBackupFinder(env))
      if (env.ROLE !== 'web') {
        worker = await startGenerationWorker(deps, { isAlone: env.DATABASE_URL === undefined })
        await startAuthWorker(deps)
        await startAccountWorker(deps)
        await startAuditWorker(deps)
        await startExportWorker(deps)
        await startMediaWorker(deps)
        await startObjectsWorker(deps)
        await startRetentionWorker(deps)
      }
      stopLeaseSweep = startLeaseSweep(deps)
      if (env.ROLE !== 'worker') await listen(app, env)
    } catch (error) {
      await stopLeaseSweep()
      await worker?.stop(0)
      await metrics?.close()
      await app.close()
      await deps.close()
      throw error
    }
    isReady = true
    releaseStartMemory()
    const backups = startBackupSchedule(deps)
    const bound = app.server.address()
    const port = bound && typeof bound === 'object' ? bound.port : env.PORT
    const address =
      env.ROLE === 'worker'
        ? 'nowhere (worker)'
        : `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
    console.error(
      `Future Memory is ready: ${env.ROLE === 'worker' ? address : env.PUBLIC_URL}\n  ${[...deps.descriptions, ...(metrics ? [`Metrics at ${metrics.url}`] : [])].join('\n  ')}`,
    )

    let stopping: Promise<void> | undefined
    const delay = new AbortController()
    const stopWorker = async (running: GenerationWorker) =>
      withTimeout(
        running.stop(DRAIN_TIMEOUT_MS),
        DRAIN_TIMEOUT_MS + REQUEUE_TIMEOUT_MS,
        'Stopping the worker',
        // Generations that cannot be requeued because the database is unavailable are found by the sweep after the next start.
      ).catch((error: unknown) =>
        deps.log.error({ event: 'worker_stop_failed', err: error }, 'the worker did not stop gracefully'),
      )
    const stopAnswering = async () => {
      if (env.ROLE !== 'worker' && env.SHUTDOWN_DELAY_S > 0) {
        await setTimeout(env.SHUTDOWN_DELAY_S * 1_000, undefined, { signal: delay.signal }).catch(
          () => undefined,
        )
        isLeaving = true
        endStreams(app.server)
        await whenQuiet(app.server)
      } else endStreams(app.server)
      return { closing: app.close() }
    }
    const stop = async (reason: string) => {
      isReady = false
      deps.log.info({ event: 'server_stopping', reason }, 'the server is stopping')
      closeAfterResponses(app.server)
      const sweepEnded = withTimeout(stopLeaseSweep(), CLOSE_TIMEOUT_MS, 'Stopping the sweep').catch(
        () => undefined,
      )
      const [{ closing }] = await Promise.all([stopAnswering(), worker && stopWorker(worker), sweepEnded])
      await Promise.race([closing, setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      await metrics?.close()
      await withTimeout(backups.stop(), CLOSE_TIMEOUT_MS, 'Stopping the backup').catch(() => undefined)
      await deps.close()
      releaseDataDir()
    }
    return {
      address,
      stop: (reason) => {
        stopping ??= stop(reason)
        return stopping
      },
      skipShutdownDelay: () => delay.abort(),
    }
  } catch (error) {
    releaseDataDir()
    throw explainDataDirError(error, env.DATA_DIR)
  }
}
