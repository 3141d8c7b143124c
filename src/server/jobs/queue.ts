import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '#server/db/client.ts'
import type { Job } from './define-job.ts'

export interface JobQueue {
  /** Written in the caller's transaction: the job exists exactly when what it is for does. */
  enqueue<P extends object>(
    tx: Db,
    job: Job<P>,
    payload: P,
    options?: { startAfterS?: number },
  ): Promise<void>
  /** Calls the handler for each job, at most `concurrency` at once in this process. */
  work<P extends object>(
    job: Job<P>,
    handler: (payload: P) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Runs the job by a cron expression (UTC), once however many nodes there are. */
  schedule<P extends object>(job: Job<P>, cron: string, payload: P): Promise<void>
  /** Stops taking work; what runs may finish within the time. */
  stopWork(timeoutMs: number): Promise<void>
  close(): Promise<void>
}

const CONNECTIONS = 4

/** Starts pg-boss, which keeps its tables in the schema `pgboss`. */
export async function startJobQueue(connectionString: string, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString,
    max: CONNECTIONS,
    useListenNotify: true,
    application_name: 'future-memory jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
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
  let hasStopped = false

  return {
    async enqueue(tx, job, payload, options) {
      await ensure(job as Job)
      await boss.send(job.name, payload, {
        db: fromDrizzle(tx, sql),
        ...(options?.startAfterS ? { startAfter: options.startAfterS } : {}),
      })
    },
    async work(job, handler, options) {
      await ensure(job as Job)
      await boss.work(
        job.name,
        {
          localConcurrency: options?.concurrency ?? 1,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 10,
        },
        async (jobs) => {
          for (const { data } of jobs) await handler(job.payload.parse(data))
        },
      )
    },
    async schedule(job, cron, payload) {
      await ensure(job as Job)
      await boss.schedule(job.name, cron, payload)
    },
    async stopWork(timeoutMs) {
      hasStopped = true
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
    },
    async close() {
      if (!hasStopped) await boss.stop({ graceful: false, close: true })
    },
  }
}
