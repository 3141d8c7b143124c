import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { createMoment } from '#server/testing/factories.ts'
import { explain, readRows, recordStatements } from '#server/testing/query-plans.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { readMail, readOpenGenerations, readQueues } from './queries.ts'

const ENDED = 20_000
const job = defineJob({ name: 'metrics.test', payload: z.object({}) })

it('what is open is counted without reading what has ended', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user('ada')
  const { id } = await createMoment(ada)
  const { db } = t.deps
  await t.deps.jobs.enqueue(db, job, {})
  await db.execute(sql`
    insert into generations (id, user_id, pcm_id, prompt, seed, model_choice, status, stage, content_hash, finished_at, image_url)
    select gen_random_uuid(), ${ada.userId}, ${id}, 'A lake.', 1, 'gpt-image-1', 'succeeded', 'done', n::text, now(), '/'
    from generate_series(1, ${ENDED}::int) n`)
  await db.execute(sql`
    insert into pgboss.job (name, state, completed_on)
    select 'metrics.test', 'completed', now() from generate_series(1, ${ENDED}::int)`)
  await db.execute(
    sql`update pgboss.job set start_after = now() - interval '90 seconds' where state = 'created'`,
  )
  await db.execute(sql`analyze`)
  const queue = (await readQueues(db)).find((each) => each.queue === job.name)
  expect(queue).toMatchObject({ waiting: 1, active: 0 })
  expect(queue?.age).toBeGreaterThanOrEqual(90)
  const statements = await recordStatements(db.$client, async () => {
    await readQueues(db)
    await readOpenGenerations(db)
    await readMail(db)
  })
  expect(statements).toHaveLength(3)
  for (const statement of statements)
    expect(readRows(await explain(db.$client, statement, 'analyze')), statement.text).toBeLessThan(500)
})
