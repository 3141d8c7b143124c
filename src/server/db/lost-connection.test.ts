import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connectAside, waitForBlockedBackend } from '#server/testing/blocked-backend.ts'
import { failure, LAYERS, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { STARTING_CREDITS } from '#shared/limits.ts'

/** An error event that nobody listens to is an uncaught exception, which fails the run of the tests. */
describe('a lost database connection', () => {
  it('rejects the transaction that held it, and the pool goes on', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await connectAside(t)
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

  it('answers the request 503 with Retry-After, and the next one as usual', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await connectAside(t)
    const ada = t.person()
    const moment = await ada.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS } })
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

  it('while a picture is settled is survived: the picture is there, for one credit', async () => {
    await using t = await startTestApp()
    await using aside = await connectAside(t)
    const ada = t.person()
    const moment = await ada.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS } })
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
