import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
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
    close: () => boss.stop({ graceful: false, close: true }),
  }
}
