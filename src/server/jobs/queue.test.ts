import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { defineJob, defineSweep } from './define-job.ts'
import { startJobQueue } from './queue.ts'

const TERMINATE = 'X'
const FATAL = 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'
const POSTMASTER_EXIT = Buffer.from(`E\0\0\0${String.fromCharCode(FATAL.length + 4)}${FATAL}`, 'latin1')
const LONG_TIMEOUT = { timeout: 20_000 }
const sweep = defineSweep({ name: 'test.sweep' })
const count = defineJob({ name: 'test.count', payload: z.object({ n: z.number() }) })

/** The queue of another node on the same database. */
async function openNode(t: TestApp) {
  const queue = await startJobQueue(String(t.deps.env.DATABASE_URL), t.deps.db, t.deps.log)
  return Object.assign(queue, {
    [Symbol.asyncDispose]: async () => {
      await queue.stopWork()
      await queue.close()
    },
  })
}

async function statesOf(t: TestApp, name: string): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ state: string }>(
    sql`select state::text from pgboss.job where name = ${name} order by job.state`,
  )
  return rows.map(({ state }) => state)
}

/** A handler whose calls stay pending until `release`. */
function heldHandler() {
  const open: (() => void)[] = []
  let isReleased = false
  return {
    open,
    handle: () =>
      isReleased ? Promise.resolve() : new Promise<void>((resolve) => open.push(() => resolve())),
    release() {
      isReleased = true
      for (const end of open) end()
    },
  }
}

it('closes although PostgreSQL ends at that moment', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const direct = new URL(String(t.deps.env.DATABASE_URL))
  // Answers the end of each connection as a PostgreSQL that has just been killed.
  const proxy = createServer({ allowHalfOpen: true }, (socket) => {
    const upstream = connect(Number(direct.port), direct.hostname)
    upstream.on('data', (data) => socket.write(data))
    socket.on('data', (data) => {
      if (data.toString('latin1', 0, 1) !== TERMINATE) return void upstream.write(data)
      upstream.destroy()
      socket.end(POSTMASTER_EXIT)
    })
    socket.on('error', () => undefined)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(direct)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const queue = await startJobQueue(url.href, t.deps.db, t.deps.log)
  const ended = vi.fn()
  process.on('uncaughtExceptionMonitor', ended)
  await queue.close()
  await new Promise((resolve) => proxy.close(resolve))
  process.off('uncaughtExceptionMonitor', ended)
  expect(ended).not.toHaveBeenCalled()
})

describe('sweeps', () => {
  it('keeps one waiting and one running sweep on all nodes together', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using other = await openNode(t)
    const { enqueue } = t.deps.jobs
    for (const _ of [1, 2, 3]) await enqueue(t.deps.db, sweep, {})
    expect(await statesOf(t, sweep.name)).toEqual(['created'])
    const work = heldHandler()
    await t.deps.jobs.work(sweep, work.handle)
    await other.work(sweep, work.handle)
    await vi.waitFor(() => expect(work.open).toHaveLength(1), LONG_TIMEOUT)
    for (const _ of [1, 2, 3]) await enqueue(t.deps.db, sweep, {})
    expect(await statesOf(t, sweep.name)).toEqual(['created', 'active'])
    // Shows that the other node has fetched jobs since, and did not fetch the waiting sweep.
    const fetched = Promise.withResolvers<void>()
    await other.work(count, async () => fetched.resolve())
    await enqueue(t.deps.db, count, { n: 1 })
    await fetched.promise
    expect(work.open).toHaveLength(1)
    work.release()
    await vi.waitFor(
      async () => expect(await statesOf(t, sweep.name)).toEqual(['completed', 'completed']),
      LONG_TIMEOUT,
    )
    await t.deps.jobs.stopWork()
  })

  it('changes the policy of an existing queue, and keeps its schedule and one waiting job', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const before = defineJob({ ...sweep, policy: 'standard' })
    for (const _ of [1, 2, 3]) await t.deps.jobs.enqueue(t.deps.db, before, {})
    await t.deps.jobs.schedule(before, '17 * * * *', {})
    await using upgraded = await openNode(t)
    for (const _ of [1, 2]) await upgraded.enqueue(t.deps.db, sweep, {})
    expect(await statesOf(t, sweep.name)).toEqual(['created'])
    const { rows } = await t.deps.db.execute(
      sql`select policy, cron from pgboss.queue join pgboss.schedule using (name) where name = ${sweep.name}`,
    )
    expect(rows).toEqual([{ policy: 'stately', cron: '17 * * * *' }])
  })
})

describe('workers', () => {
  it('fetches no more jobs than it has free handlers, so that another node can fetch the others', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using other = await openNode(t)
    for (const n of [1, 2, 3, 4]) await t.deps.jobs.enqueue(t.deps.db, count, { n })
    const [here, there] = [heldHandler(), heldHandler()]
    await t.deps.jobs.work(count, here.handle, { concurrency: 2 })
    await vi.waitFor(() => expect(here.open).toHaveLength(2), LONG_TIMEOUT)
    await other.work(count, there.handle, { concurrency: 2 })
    await vi.waitFor(() => expect(there.open).toHaveLength(2), LONG_TIMEOUT)
    here.release()
    there.release()
    await t.deps.jobs.stopWork()
  })

  it('runs one job after the other without waiting for the next poll', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const done: number[] = []
    const all = Array.from({ length: 30 }, (_, n) => n)
    await t.deps.db.transaction(async (tx) => {
      for (const n of all) await t.deps.jobs.enqueue(tx, count, { n })
    })
    await t.deps.jobs.work(count, async ({ n }) => void done.push(n))
    // With a poll for each, thirty jobs would take five minutes.
    await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual(all), LONG_TIMEOUT)
    await t.deps.jobs.stopWork()
  })
})

describe('renamed jobs', () => {
  it('runs a job that waits under its former name, and deletes the former schedule', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const { jobs, db } = t.deps
    const former = { ...count, name: 'test.former-count' }
    await jobs.enqueue(db, former, { n: 7 })
    await jobs.schedule(former, '* * * * *', { n: 1 })
    const counted: number[] = []
    const renamed = { ...count, name: 'test.renamed-count', formerName: former.name }
    await jobs.work(renamed, async ({ n }) => void counted.push(n))
    await vi.waitFor(() => expect(counted).toEqual([7]), LONG_TIMEOUT)
    const { rows } = await db.execute(sql`select name from pgboss.schedule where name = ${former.name}`)
    expect(rows).toEqual([])
  })

  it('takes over several sweeps that wait under former names', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const { jobs, db } = t.deps
    const formerName = ['test.former-one', 'test.former-two']
    for (const name of formerName) await jobs.enqueue(db, { ...sweep, name }, {})
    await jobs.schedule({ ...sweep, name: 'test.renamed-sweep', formerName }, '* * * * *', {})
    const { rows } = await db.execute(sql`select 1 from pgboss.job where name like 'test.former-%'`)
    expect(rows).toEqual([])
  })
})
