import { sql } from 'drizzle-orm'
import { type Clock, fromDrizzle, PgBoss, systemClock, type Job as TakenJob } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '#server/db/client.ts'
import { listenTo, type Notifications } from '#server/db/notifications.ts'
import { isTransient } from '#server/db/transient-errors.ts'
import { repairClockSetBack } from './clock-set-back.ts'
import type { Job, RequestedJob } from './define-job.ts'
import { prepareQueue } from './prepare-queue.ts'
import { runRequestedJob, RESULT_CHANNEL, requestResult } from './request-result.ts'

export interface JobQueue {
  /** Written in the caller's transaction: the job exists exactly when what it is for does. */
  enqueue<P extends object>(
    tx: Db,
    job: Job<P>,
    payload: P,
    options?: { startAfterS?: number },
  ): Promise<void>
  /**
   * Calls the handler for each job, so many at once in this process; a job is taken from the queue only when a handler is free.
   * One that throws is repeated as the job says.
   */
  work<P extends object>(
    job: Job<P>,
    handler: (payload: P) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  /**
   * Has a worker of any node do the job, and answers its result. Throws what its handler threw, and AppError `unavailable`
   * when there was no result within the job's time.
   */
  request<P extends object, R>(job: RequestedJob<P, R>, payload: P): Promise<R>
  /** Works on what is asked for by `request`. */
  handleRequests<P extends object, R>(
    job: RequestedJob<P, R>,
    handler: (payload: P) => Promise<R>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Runs the job by a cron expression (UTC), once however many nodes there are. */
  schedule<P extends object>(job: Job<P>, cron: string, payload: P): Promise<void>
  /** Takes no more work; handlers that run are waited for. */
  stopWork(): Promise<void>
  close(): Promise<void>
}

const CONNECTIONS = 4
/** With the heartbeat of requested jobs, how long the job of a worker that died waits to be run again. */
const SUPERVISION_INTERVAL_S = 15
const CLOCK_CHECK_INTERVAL_MS = 15_000
/** An error repeats with each poll while the database is away. */
const REPEATED_ERROR_LOG_INTERVAL_MS = 60_000
/** A warning repeats for as long as its condition holds. */
const REPEATED_WARNING_LOG_INTERVAL_MS = 3_600_000
const MAX_REMEMBERED_MESSAGES = 100

/** After a notification the next job is fetched at once; the poll is for those that were lost. */
const WORK_OPTIONS = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 10,
  perJobResults: true,
} as const

/** pg-boss waits until its clock reaches a time; the wall clock may be set back, this one only moves forward. */
const monotonicClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Starts pg-boss, which keeps its tables in the schema `pgboss`. */
export async function startJobQueue(connectionString: string, db: Database, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString,
    max: CONNECTIONS,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION_INTERVAL_S,
    monitorIntervalSeconds: SUPERVISION_INTERVAL_S,
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
      made = prepareQueue(boss, job)
      known.set(job.name, made)
      made.catch(() => known.delete(job.name))
    }
    return made
  }
  const worked = new Set<string>()
  const startWorkers = async (job: Job, concurrency: number, run: (taken: TakenJob) => Promise<void>) => {
    await ensure(job)
    worked.add(job.name)
    for (let started = 0; started < concurrency; started++) {
      const workerId: string = await boss.work(job.name, WORK_OPTIONS, async ([taken]) => {
        const { id } = taken as TakenJob
        try {
          await run(taken as TakenJob)
          return [{ id, status: 'completed' }]
        } catch (error) {
          log.error({ err: error, job: job.name }, 'a job failed')
          const message = error instanceof Error ? error.message : String(error)
          return [{ id, status: 'failed', output: { message } }]
        } finally {
          // Another job may wait whose notification came during this one.
          boss.notifyWorker(workerId)
        }
      })
    }
  }
  let results: Promise<Notifications> | undefined
  /** Listened to from the first request on. */
  const listenForResults = () => {
    results ??= listenTo(RESULT_CHANNEL, connectionString, (error) =>
      log.warn({ event: 'job_results_connection', err: error }, 'connection for job results'),
    )
    results.catch(() => {
      results = undefined
    })
    return results
  }

  return {
    async enqueue(tx, job, payload, options) {
      await ensure(job as Job)
      await boss.send(job.name, payload, {
        db: fromDrizzle(tx, sql),
        ...(options?.startAfterS ? { startAfter: options.startAfterS } : {}),
      })
    },
    work: (job, handler, { concurrency = 1 } = {}) =>
      startWorkers(job as Job, concurrency, ({ data }) => handler(job.payload.parse(data))),
    async request(job, payload) {
      await ensure(job as Job)
      return requestResult(boss, await listenForResults(), job, payload)
    },
    handleRequests: (job, handler, { concurrency = 1 } = {}) =>
      startWorkers(job as Job, concurrency, (taken) => runRequestedJob(boss, db, job, taken, handler)),
    async schedule(job, cron, payload) {
      await ensure(job as Job)
      await boss.schedule(job.name, cron, payload)
    },
    async stopWork() {
      await Promise.all([...worked].map((name) => boss.offWork(name, { wait: true })))
    },
    async close() {
      clearInterval(clockTimer)
      await results?.then((notifications) => notifications.close())
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
