import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Db } from '#server/db/client.ts'
import { prepareQueue } from './prepare-queue.ts'
import type { JobQueue } from './queue.ts'

export interface QueueDepth {
  name: string
  waiting: number
  running: number
  failed: number
  /** Of the jobs that could run now. */
  oldestWaitingAt: Date | null
}

/** pg-boss's own queues. */
const OWN_QUEUES = '\\_\\_pgboss\\_\\_%'

/** The queues with a job that waits, runs or has failed in the last day, by name. */
export async function listQueueDepths(db: Db): Promise<QueueDepth[]> {
  const { rows } = await db.execute<Record<keyof QueueDepth, unknown> & { name: string }>(sql`
    select name,
      count(*) filter (where state < 'active') as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      min(greatest(created_on, start_after)) filter (where state < 'active' and start_after <= now()) as "oldestWaitingAt"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and name not like ${OWN_QUEUES}
    group by name order by name`)
  return rows.map(({ name, waiting, running, failed, oldestWaitingAt }) => ({
    name,
    waiting: Number(waiting),
    running: Number(running),
    failed: Number(failed),
    oldestWaitingAt: toDate(oldestWaitingAt),
  }))
}

export interface FailedJob {
  id: string
  name: string
  createdAt: Date
  failedAt: Date | null
}

/** The newest jobs that failed at their last attempt. Payloads and errors are left out: they may contain words of users. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.execute<{ id: string; name: string; createdAt: unknown; failedAt: unknown }>(sql`
    select id::text, name, created_on as "createdAt", completed_on as "failedAt"
    from pgboss.job where state = 'failed' and name not like ${OWN_QUEUES}
    order by completed_on desc nulls last limit ${limit}`)
  return rows.map(({ id, name, createdAt, failedAt }) => ({
    id,
    name,
    createdAt: toDate(createdAt) ?? new Date(0),
    failedAt: toDate(failedAt),
  }))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lets a failed job run once more. False when no failed job has this name and id. */
export async function retryFailedJob(tx: Db, { name, id }: { name: string; id: string }): Promise<boolean> {
  if (!UUID.test(id)) return false
  const { rowCount } = await tx.execute(sql`
    update pgboss.job
    set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${name} and id = ${id}::uuid and state = 'failed'`)
  return (rowCount ?? 0) > 0
}

/** Drizzle returns times of raw queries as text. */
const toDate = (value: unknown): Date | null =>
  value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null

/** Enqueues jobs without doing any, for commands beside a server. */
export async function openJobSender(
  db: Database,
): Promise<{ enqueue: JobQueue['enqueue']; close: () => Promise<void> }> {
  const boss = new PgBoss({ db: fromDrizzle(db, sql), supervise: false, schedule: false })
  boss.on('error', (error) => console.error(error.message))
  await boss.start()
  return {
    async enqueue(tx, job, payload, options) {
      await prepareQueue(boss, job)
      await boss.send(job.name, payload, {
        db: fromDrizzle(tx, sql),
        ...(options?.startAfterS ? { startAfter: options.startAfterS } : {}),
      })
    },
    close: () => boss.stop({ graceful: false, close: false }),
  }
}
