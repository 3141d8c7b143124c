import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { runGenerationJob } from './jobs.ts'
import * as leases from './queries/leases.ts'
import { requeueAbandoned, requeueStalled } from './sweep.ts'

/** A generation that no worker runs. */
async function startWithQueued(t: TestApp) {
  const ada = t.user()
  const { id: pcmId } = await createMoment(ada)
  const generation = await ada.call(
    contract.generateImage,
    { body: { prompt: 'A lake.', pcmId } },
    { headers: { prefer: 'respond-async' } },
  )
  if (!('id' in generation)) throw new Error('The generation has ended.')
  const { id } = generation
  return {
    id,
    read: () => ada.call(contract.getGeneration, { params: { id } }),
    waitingJobs: () => t.deps.jobs.listWaiting(t.deps.db, runGenerationJob, [{ generationId: id }]),
    loseJobs: () => t.deps.db.execute(sql`delete from pgboss.job where name = ${runGenerationJob.name}`),
  }
}

it('takes a generation back once from a worker that died, for one job, and the worker can no longer write', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const generation = await startWithQueued(t)
  const claimed = await leases.claim(t.deps.db, generation.id, t.deps.now())
  await generation.loseJobs()
  await requeueAbandoned(t.deps)
  expect(await generation.read()).toMatchObject({ status: 'running', stage: 'painting' })
  await leases.expireLeases(t.deps.db)
  await Promise.all([1, 2, 3].map(() => requeueAbandoned(t.deps)))
  expect(await generation.read()).toMatchObject({ status: 'queued', stage: 'retrying' })
  expect(await generation.waitingJobs()).toHaveLength(1)
  expect(await leases.renew(t.deps.db, { id: generation.id, attempt: claimed?.attempt ?? 0 })).toBe(false)
})

it('leaves a generation with its worker while the clock of another node is ahead', async () => {
  await using t = await startTestApp({
    hasWorker: false,
    overrides: { now: () => new Date(Date.now() + 60_000) },
  })
  const generation = await startWithQueued(t)
  await leases.claim(t.deps.db, generation.id, new Date())
  await requeueStalled(t.deps)
  expect(await generation.read()).toMatchObject({ status: 'running', stage: 'painting' })
})

it('enqueues no second job for a generation whose job waits, and one for a generation whose job was lost', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const generation = await startWithQueued(t)
  await t.deps.db.execute(sql`update generations set created_at = now() - interval '2 minutes'`)
  await requeueStalled(t.deps)
  expect(await generation.waitingJobs()).toHaveLength(1)
  await generation.loseJobs()
  await Promise.all([1, 2, 3].map(() => requeueStalled(t.deps)))
  expect(await generation.waitingJobs()).toHaveLength(1)
})
