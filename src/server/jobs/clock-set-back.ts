import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** After a smaller adjustment, the clock catches up before the delay matters. */
const TOLERANCE_S = 5
/** Leases of the version before last this long. Those that were renewed since are shorter, and stay. */
const MAX_LEASE_S = 60

/**
 * Moves recorded times back after the database's clock was set back, so that nothing waits until the clock has caught up:
 * pg-boss's interval claims, waiting jobs and used schedule slots, rate limits and leases. pg-boss sets `cron_on` to the current
 * time at least every minute, so a value in the future shows the change, also one made while no server ran. Returns the seconds
 * by which the clock was set back, or undefined. Called on many nodes at the same time, one of them does the repair.
 */
export async function repairClockSetBack(db: Database): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ seconds: number }>(sql`
      with ahead as (
        select cron_on - now() as shift from pgboss.version
        where cron_on > now() + make_interval(secs => ${TOLERANCE_S}) for update
      )
      update pgboss.version set cron_on = now(), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
        reindex_on = least(reindex_on, now()), monitor_backoff_on = least(monitor_backoff_on, now())
      from ahead returning extract(epoch from ahead.shift)::float8 as seconds`)
    const seconds = rows[0]?.seconds
    if (seconds === undefined) return undefined
    await tx.execute(sql`
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()),
        monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())`)
    await tx.execute(sql`
      update pgboss.job set start_after = start_after - make_interval(secs => ${seconds})
      where state < 'active' and start_after > now()`)
    await tx.execute(sql`
      update pgboss.job set started_on = now() where state = 'active' and started_on > now()`)
    // A slot in the future counts as one in which the schedule has run already.
    await tx.execute(sql`
      update pgboss.job set singleton_on = null where singleton_on > (now() at time zone 'utc')`)
    await tx.execute(sql`update rate_limits set expire = expire - ${Math.round(seconds * 1000)}`)
    await tx.execute(sql`
      update generations set lease_expires_at = least(lease_expires_at, now() + make_interval(secs => ${MAX_LEASE_S}))
      where status = 'running'`)
    return seconds
  })
}
