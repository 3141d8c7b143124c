import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { claim } from '#server/features/generations/queries/leases.ts'
import { createMoment } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { repairClockSetBack } from './clock-set-back.ts'
import { defineJob } from './define-job.ts'

const greet = defineJob({ name: 'test.greet', payload: z.object({ name: z.string() }) })

/** Moves all recorded times an hour ahead, which is equivalent to setting the clock back by an hour. */
const setClockBack = async (db: Awaited<ReturnType<typeof startTestApp>>['deps']['db']) => {
  await db.execute(sql`update pgboss.version set cron_on = now() + interval '1 hour'`)
  await db.execute(
    sql`update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour',
      singleton_on = singleton_on + interval '1 hour'`,
  )
}

describe('a clock that was set back', () => {
  it('does not delay waiting jobs after the clock was set back', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await t.deps.db.transaction((tx) => t.deps.jobs.enqueue(tx, greet, { name: 'Ada' }))
    await setClockBack(t.deps.db)
    const greeted: string[] = []
    expect(await repairClockSetBack(t.deps.db)).toBeCloseTo(3_600, -2)
    await t.deps.jobs.work(greet, async ({ name }) => void greeted.push(name))
    await expect.poll(() => greeted).toEqual(['Ada'])
  })

  it('resets interval claims and schedule slots after the clock was set back', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await t.deps.jobs.schedule(greet, '* * * * *', { name: 'Ada' })
    await t.deps.db.execute(sql`
      insert into pgboss.job (name, data, singleton_key, singleton_on, state)
      values ('test.greet', '{}', 'slot', date_trunc('minute', now() at time zone 'utc'), 'completed')`)
    await setClockBack(t.deps.db)
    await repairClockSetBack(t.deps.db)
    const { rows } = await t.deps.db.execute(sql`
      select (select cron_on <= now() from pgboss.version) as "isClaimDue",
        (select count(*)::int from pgboss.job where singleton_on > (now() at time zone 'utc')) as "usedSlots"`)
    expect(rows).toEqual([{ isClaimDue: true, usedSlots: 0 }])
  })

  it('shortens the leases from before, and leaves those that were renewed since', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const ids: string[] = []
    for (const pcmNumber of [1, 2]) {
      const { id: pcmId } = await createMoment(ada, { pcmNumber })
      const body = { prompt: 'A lake.', pcmId }
      const made = await ada.call(contract.generateImage, { body }, { headers: { prefer: 'respond-async' } })
      ids.push('id' in made ? made.id : '')
    }
    for (const id of ids) await claim(t.deps.db, id, t.deps.now())
    await t.deps.db.execute(
      sql`update generations set lease_expires_at = lease_expires_at + interval '1 hour' where id = ${ids[0]}`,
    )
    await setClockBack(t.deps.db)
    await repairClockSetBack(t.deps.db)
    const { rows } = await t.deps.db.execute(sql`
      select lease_expires_at > now() as "isHeld", lease_expires_at <= now() + interval '61 seconds' as "isShort"
      from generations`)
    expect(rows).toEqual([
      { isHeld: true, isShort: true },
      { isHeld: true, isShort: true },
    ])
  })

  it('repairs once for concurrent calls, and changes nothing while the clock is correct', async () => {
    await using t = await startTestApp({ hasWorker: false })
    expect(await repairClockSetBack(t.deps.db)).toBeUndefined()
    await setClockBack(t.deps.db)
    const repairs = await Promise.all([1, 2, 3].map(() => repairClockSetBack(t.deps.db)))
    expect(repairs.filter((seconds) => seconds !== undefined)).toHaveLength(1)
  })
})
