import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { failure, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { STARTING_CREDITS } from '#shared/product.ts'

/** An error event without a listener is an uncaught exception, which fails the test run. */
describe('a lost database connection', () => {
  it('rejects the transaction of a lost connection, and the pool stays usable', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await openSecondConnection(t)
    const attempt = t.deps.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await aside.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await aside.query(
        `do $$ begin while exists (select from pg_stat_activity where pid = ${rows[0]?.pid}) loop
           perform pg_sleep(0.01); perform pg_stat_clear_snapshot(); end loop; end $$`,
      )
      await tx.execute(sql`select 1`)
    })
    await expect(attempt).rejects.toThrow()
    expect((await t.deps.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  it('responds with 503 and Retry-After when the connection is lost, and the next request succeeds', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await openSecondConnection(t)
    const ada = t.user()
    const moment = await createMoment(ada)
    await aside.query('begin')
    await aside.query('select 1 from pcms where id = $1 for update', [moment.id])
    const change = { params: { id: moment.id }, body: { surfacePrompt: 'A harbour in the evening.' } }
    const attempt = failure(ada.call(contract.updateMoment, change))
    await aside.query('select pg_terminate_backend($1)', [await waitForBlockedBackend(aside)])
    const { status, headers } = await attempt
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await aside.query('rollback')
    expect((await ada.call(contract.updateMoment, change)).surfacePrompt).toBe('A harbour in the evening.')
  })

  it('settles a generation with one image for one credit when the connection is lost during settlement', async () => {
    await using t = await startTestApp()
    await using aside = await openSecondConnection(t)
    const ada = t.user()
    const moment = await createMoment(ada)
    t.ai.hold()
    const generation = ada.call(contract.generateImage, { body: { pcmId: moment.id, prompt: 'A lake.' } })
    await expect.poll(() => t.ai.requests.length).toBe(1)
    await aside.query('begin')
    await aside.query('select 1 from pcms where id = $1 for update', [moment.id])
    t.ai.release()
    await aside.query('select pg_terminate_backend($1)', [await waitForBlockedBackend(aside)])
    await aside.query('rollback')
    expect((await generation).imageUrl).toMatch(/^\/media\/images\//)
    expect((await ada.call(contract.getUser)).credits).toBe(STARTING_CREDITS - 1)
  })
})
