import type { PgBoss } from 'pg-boss'
import type { Job } from './define-job.ts'

/** Of completed and failed jobs. */
const RETENTION_S = 86_400
/** The least that pg-boss allows: the job of a worker that died is retried soon after, because a request waits for its result. */
const REQUEST_HEARTBEAT_S = 10

/** Creates the job's queue, or updates the settings of an existing one. Safe to call from many nodes at the same time. */
export async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const isRequested = 'result' in job
  const settings = {
    retryLimit: job.retryLimit,
    retryBackoff: !isRequested,
    expireInSeconds: job.expireInSeconds,
    deleteAfterSeconds: RETENTION_S,
    notify: true,
    ...(isRequested ? { heartbeatSeconds: REQUEST_HEARTBEAT_S } : {}),
  }
  await boss.createQueue(job.name, { ...settings, policy: job.policy })
  await changePolicy(boss, job)
  for (const former of [job.formerName ?? []].flat()) await renameQueue(boss, former, job)
  await boss.updateQueue(job.name, settings)
}

/**
 * pg-boss cannot change the policy of a queue, and deleting the queue would delete its schedule. Each job has the policy that its
 * queue had when it was enqueued, so waiting jobs are deleted: the schedule enqueues the next one.
 */
async function changePolicy(boss: PgBoss, { name, policy }: Job): Promise<void> {
  await boss.getDb().executeSql(
    `with changed as (update pgboss.queue set policy = $2 where name = $1 and policy <> $2 returning name, policy)
     delete from pgboss.job using changed
     where job.name = changed.name and job.state < 'active' and changed.policy <> 'standard'`,
    [name, policy],
  )
}

/**
 * pg-boss cannot rename a queue. The former queue remains for running nodes of the earlier version. Only as many jobs may wait as
 * the policy allows, so those of another one than `standard` are deleted: the schedule enqueues the next one.
 */
async function renameQueue(boss: PgBoss, from: string, { name, policy }: Job): Promise<void> {
  await boss.getDb().executeSql(
    `with moved as (update pgboss.job set name = $2 where name = $1 and state < 'active' and $3 = 'standard'),
       dropped as (delete from pgboss.job where name = $1 and state < 'active' and $3 <> 'standard')
     delete from pgboss.schedule where name = $1`,
    [from, name, policy],
  )
}
