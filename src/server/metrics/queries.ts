import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Every query reads open work only, by an index that has nothing else. Ages are in seconds, by the database's clock. */

/** Null ages: nothing waits. A job that is to start later does not wait yet. `active` is up to 15 s old. */
export async function readQueues(db: Db) {
  const { rows } = await db.execute<{
    queue: string
    waiting: number
    active: number
    age: number | null
  }>(sql`
    select q.name as queue, q.active_count as active, count(j.id)::int as waiting,
      extract(epoch from now() - min(j.start_after))::float8 as age
    from pgboss.queue q
    left join pgboss.job j
      on j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    where q.name not like '\\_\\_pgboss%'
    group by q.name, q.active_count`)
  return rows
}

/** Unfinished generations; the age is that of the oldest since its request. */
export async function readOpenGenerations(db: Db) {
  const { rows } = await db.execute<{ state: string; count: number; age: number }>(sql`
    select status as state, count(*)::int as count,
      extract(epoch from now() - min(created_at))::float8 as age
    from generations where status in ('queued', 'running') group by status`)
  return rows
}

/** The outbox contains only mail that waits, and for 30 days what could not be sent. */
export async function readMail(db: Db) {
  const { rows } = await db.execute<{ state: string; count: number; age: number }>(sql`
    select case when is_failed then 'failed' else 'waiting' end as state, count(*)::int as count,
      extract(epoch from now() - min(created_at))::float8 as age
    from auth.mail_outbox group by is_failed`)
  return rows
}
