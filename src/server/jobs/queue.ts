import { sql } from 'drizzle-orm'
import { type Clock, type Job as FetchedJob, fromDrizzle, PgBoss, systemClock } from 'pg-boss'
import type { Database, Db } from '#server/db/client.ts'
import { listenTo, type Notifications } from '#server/db/notifications.ts'
import { isTransient } from '#server/db/transient-errors.ts'
import type { Logger } from '#server/logger.ts'
import { repairClockSetBack } from './clock-set-back.ts'
import type { Job, RequestedJob } from './define-job.ts'
import { openJobDatabase } from './job-database.ts'
import { runFromOrigin, withOrigin } from './job-origin.ts'
import { prepareQueue } from './prepare-queue.ts'
import { type JobRequester, RESULT_CHANNEL, requestResult, runRequestedJob } from './request-result.ts'

export interface JobQueue extends JobRequester {
  /** Inserts the job in the caller's transaction, so that it exists exactly when the transaction commits. */
  enqueue<P extends object>(
    tx: Db,
    job: Job<P>,
    payload: P,
    options?: { startAfterS?: number },
  ): Promise<void>
  /** Those of the payloads for which a job waits; one that runs does not count, because its worker may have died. */
  listWaiting<P extends object>(db: Db, job: Job<P>, payloads: readonly P[]): Promise<P[]>
  /**
   * Calls the handler for each job, at most `concurrency` (1) at the same time in this process; a job is fetched only when a
   * handler is free. One whose handler throws is retried up to the job's `retryLimit`.
   */
  work<P extends object>(
    job: Job<P>,
    handler: (payload: P) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Calls the handler for each job that was sent by `request`; its result or error is returned to the requesting node. */
  handleRequests<P extends object, R>(
    job: RequestedJob<P, R>,
    handler: (payload: P) => Promise<R>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Runs the job by a cron expression (UTC); once per slot on all nodes together. */
  schedule<P extends object>(job: Job<P>, cron: string, payload: P): Promise<void>
  /** Rejects when the queue cannot be reached on its own connections. */
  check(): Promise<void>
  /** Fetches no more jobs, and resolves when the running handlers have ended. */
  stopWork(): Promise<void>
  close(): Promise<void>
}

/** With the heartbeat of requested jobs, the longest time until the job of a worker that died is retried. */
const SUPERVISION_INTERVAL_S = 15
/** How often ended jobs are deleted, when they have been kept for long enough. */
const MAINTENANCE_INTERVAL_S = 3_600
const CLOCK_CHECK_INTERVAL_MS = 15_000
/** An error recurs at each poll while the database is unavailable. */
const REPEATED_ERROR_LOG_INTERVAL_MS = 60_000
/** A warning recurs for as long as its condition holds. */
const REPEATED_WARNING_LOG_INTERVAL_MS = 3_600_000
const MAX_REMEMBERED_MESSAGES = 100

/** A notification has the next job fetched at once; polling finds jobs whose notification was lost. */
const WORK_OPTIONS = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 10,
  perJobResults: true,
} as const

/** pg-boss waits until its clock reaches a time. The wall clock may be set back; this one is monotonic. */
const monotonicClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Creates and migrates pg-boss's tables. */
export async function migrateJobQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}

/**
 * Starts pg-boss. With `migrate`, it creates and migrates its tables in the schema `pgboss`; otherwise it rejects when they are
 * of another version. It needs sessions, so `connectionString` leads to PostgreSQL itself.
 */
export async function startJobQueue(
  connectionString: string,
  db: Database,
  log: Logger,
  { migrate = true }: { migrate?: boolean } = {},
): Promise<JobQueue> {
  const isRepeatedError = repeatedWithin(REPEATED_ERROR_LOG_INTERVAL_MS)
  const isRepeatedWarning = repeatedWithin(REPEATED_WARNING_LOG_INTERVAL_MS)
  let isClosing = false
  const logError = (error: Error) => {
    if (isClosing) return
    if (!isRepeatedError(isTransient(error) ? 'transient' : error.message))
      log.error({ event: 'job_queue_error', err: error }, 'job queue error')
  }
  const database = openJobDatabase(connectionString, logError)
  const boss = new PgBoss({
    db: database.db,
    migrate,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION_INTERVAL_S,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_S,
    monitorIntervalSeconds: SUPERVISION_INTERVAL_S,
    clock: monotonicClock,
    clockMonitorIntervalSeconds: 60,
  })
  // Some errors are emitted as copies, which are not of the class Error.
  boss.on('error', (error) =>
    logError(error instanceof Error ? error : Object.assign(new Error(), error as object)),
  )
  boss.on('warning', (warning) => {
    if (!isRepeatedWarning(warning.message))
      log.warn({ event: 'job_queue_warning', warning }, 'job queue warning')
  })
  const close = async () => {
    isClosing = true
    await boss.stop({ graceful: false, close: false })
    await database.close()
  }
  await boss.start().catch(async (error: unknown) => {
    await close()
    throw error
  })
  const checkClock = () =>
    repairClockSetBack(db).then(
      (seconds) => {
        if (seconds !== undefined)
          log.warn(
            { event: 'clock_set_back', seconds },
            'the clock was set back; recorded times were moved back',
          )
      },
      (error: unknown) => {
        if (!isRepeatedError('clock check'))
          log.warn({ event: 'clock_check_failed', err: error }, 'clock check failed')
      },
    )
  await checkClock()
  const clockTimer = setInterval(() => void checkClock(), CLOCK_CHECK_INTERVAL_MS)
  const preparedQueues = new Map<string, Promise<void>>()
  const ensureQueue = (job: Job) => {
    let prepared = preparedQueues.get(job.name)
    if (!prepared) {
      prepared = prepareQueue(boss, job)
      preparedQueues.set(job.name, prepared)
      prepared.catch(() => preparedQueues.delete(job.name))
    }
    return prepared
  }
  const workedQueues = new Set<string>()
  const startWorkers = async (job: Job, concurrency: number, run: (fetched: FetchedJob) => Promise<void>) => {
    await ensureQueue(job)
    workedQueues.add(job.name)
    for (let count = 0; count < concurrency; count++) {
      const workerId: string = await boss.work(job.name, WORK_OPTIONS, async ([fetched]) => {
        const { id, data } = fetched as FetchedJob
        try {
          await runFromOrigin(job.name, data, () =>
            run(fetched as FetchedJob).catch((error: unknown) => {
              log.error({ event: 'job_failed', err: error, job: job.name }, 'a job failed')
              throw error
            }),
          )
          return [{ id, status: 'completed' }]
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          return [{ id, status: 'failed', output: { message } }]
        } finally {
          // A notification that arrived during this job did not have the next one fetched.
          boss.notifyWorker(workerId)
        }
      })
    }
  }
  let results: Promise<Notifications> | undefined
  /** Connects at the first request. */
  const listenForResults = () => {
    results ??= listenTo([RESULT_CHANNEL], connectionString, (error) =>
      log.warn({ event: 'job_result_connection_lost', err: error }, 'connection for job results lost'),
    )
    results.catch(() => {
      results = undefined
    })
    return results
  }

  return {
    async enqueue(tx, job, payload, options) {
      await ensureQueue(job as Job)
      await boss.send(job.name, withOrigin(payload), {
        db: fromDrizzle(tx, sql),
        ...(options?.startAfterS ? { startAfter: options.startAfterS } : {}),
      })
    },
    async listWaiting(db, job, payloads) {
      if (payloads.length === 0) return []
      const { rows } = await db.execute<{ data: unknown }>(sql`
        select data from pgboss.job where name = ${job.name} and state < 'active'
          and data in (select jsonb_array_elements(${JSON.stringify(payloads)}::jsonb))`)
      return rows.map(({ data }) => job.payload.parse(data))
    },
    work: (job, handler, { concurrency = 1 } = {}) =>
      startWorkers(job as Job, concurrency, ({ data }) => handler(job.payload.parse(data))),
    async request(job, payload) {
      await ensureQueue(job as Job)
      return requestResult(boss, await listenForResults(), job, payload)
    },
    handleRequests: (job, handler, { concurrency = 1 } = {}) =>
      startWorkers(job as Job, concurrency, (fetched) => runRequestedJob(boss, db, job, fetched, handler)),
    async schedule(job, cron, payload) {
      await ensureQueue(job as Job)
      await boss.schedule(job.name, cron, payload)
    },
    async check() {
      await boss.getDb().executeSql('select 1')
    },
    async stopWork() {
      await Promise.all([...workedQueues].map((name) => boss.offWork(name, { wait: true })))
    },
    async close() {
      clearInterval(clockTimer)
      await results?.then((notifications) => notifications.close())
      await close()
    },
  }
}

/** Returns a function that is true for a message it was called with less than `ms` ago. */
function repeatedWithin(ms: number): (message: string) => boolean {
  const seenAt = new Map<string, number>()
  return (message) => {
    const now = performance.now()
    const last = seenAt.get(message)
    if (last !== undefined && now - last < ms) return true
    if (seenAt.size >= MAX_REMEMBERED_MESSAGES) seenAt.clear()
    seenAt.set(message, now)
    return false
  }
}
