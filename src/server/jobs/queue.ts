import { sql } from 'drizzle-orm'
import { type Clock, fromDrizzle, type JobResult, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '#server/db/client.ts'
import { isTransient } from '#server/db/transient-errors.ts'
import { repairClockSetBack } from './clock-set-back.ts'
import type { Job } from './define-job.ts'

export interface JobQueue {
  /** Written in the caller's transaction: the job exists exactly when what it is for does. */
  enqueue<P extends object>(
    tx: Db,
    job: Job<P>,
    payload: P,
    options?: { startAfterS?: number },
  ): Promise<void>
  /** Calls the handler for each job, a batch of them at a time; one that throws is repeated as the job says. */
  work<P extends object>(
    job: Job<P>,
    handler: (payload: P) => Promise<void>,
    options?: { batchSize?: number },
  ): Promise<void>
  /** Runs the job by a cron expression (UTC), once however many nodes there are. */
  schedule<P extends object>(job: Job<P>, cron: string, payload: P): Promise<void>
  /** Takes no more work; handlers that run are waited for. */
  stopWork(): Promise<void>
  close(): Promise<void>
}

const CONNECTIONS = 4
const CLOCK_CHECK_INTERVAL_MS = 15_000
/** An error repeats with each poll while the database is away. */
const REPEATED_ERROR_LOG_INTERVAL_MS = 60_000
/** A warning repeats for as long as its condition holds. */
const REPEATED_WARNING_LOG_INTERVAL_MS = 3_600_000
const MAX_REMEMBERED_MESSAGES = 100

/** pg-boss waits until its clock reaches a time; the wall clock may be set back, this one only moves forward. */
const monotonicClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Starts pg-boss, which keeps its tables in the schema `pgboss`. */
export async function startJobQueue(connectionString: string, db: Database, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString,
    max: CONNECTIONS,
    useListenNotify: true,
    application_name: 'future-memory jobs',
    clock: monotonicClock,
    clockMonitorIntervalSeconds: 60,
  })
  const isRepeatedError = repeatedWithin(REPEATED_ERROR_LOG_INTERVAL_MS)
  const isRepeatedWarning = repeatedWithin(REPEATED_WARNING_LOG_INTERVAL_MS)
  boss.on('error', (error) => {
    if (!isRepeatedError(isTransient(error) ? 'transient' : error.message))
      log.error({ event: 'job_queue_error', err: error }, 'job queue error')
  })
  boss.on('warning', (warning) => {
    if (!isRepeatedWarning(warning.message))
      log.warn({ event: 'job_queue_warning', warning }, 'job queue warning')
  })
  await boss.start()
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
  const known = new Map<string, Promise<void>>()
  const ensure = (job: Job) => {
    let made = known.get(job.name)
    if (!made) {
      made = boss.createQueue(job.name, {
        retryLimit: job.retryLimit,
        retryBackoff: true,
        expireInSeconds: job.expireInSeconds,
        deleteAfterSeconds: 86_400,
        notify: true,
      })
      known.set(job.name, made)
      made.catch(() => known.delete(job.name))
    }
    return made
  }
  const handle = async (job: { name: string }, id: string, run: () => Promise<void>): Promise<JobResult> => {
    try {
      await run()
      return { id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed')
      return {
        id,
        status: 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      }
    }
  }
  const worked = new Set<string>()

  return {
    async enqueue(tx, job, payload, options) {
      await ensure(job as Job)
      await boss.send(job.name, payload, {
        db: fromDrizzle(tx, sql),
        ...(options?.startAfterS ? { startAfter: options.startAfterS } : {}),
      })
    },
    async work(job, handler, { batchSize = 10 } = {}) {
      await ensure(job as Job)
      worked.add(job.name)
      // A full batch means more is waiting; after a short one a notice comes with the next job.
      const pace = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 10, burstWhenBatchFull: true }
      await boss.work(job.name, { batchSize, perJobResults: true, ...pace }, (jobs) =>
        Promise.all(jobs.map(({ id, data }) => handle(job, id, () => handler(job.payload.parse(data))))),
      )
    },
    async schedule(job, cron, payload) {
      await ensure(job as Job)
      await boss.schedule(job.name, cron, payload)
    },
    async stopWork() {
      await Promise.all([...worked].map((name) => boss.offWork(name, { wait: true })))
    },
    async close() {
      clearInterval(clockTimer)
      await boss.stop({ graceful: false, close: true })
    },
  }
}

/** Whether the same message was seen within the time before. */
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
