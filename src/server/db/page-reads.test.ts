import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEntries } from '#server/features/credits/queries.ts'
import { listActions } from '#server/features/daily-actions/queries.ts'
import { createMoment } from '#server/testing/factories.ts'
import { explain, nodesOf, readRows } from '#server/testing/query-plans.ts'
import { openSecondConnection } from '#server/testing/second-connection.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const HISTORY = 10_000
/** What a page of 50 may read: its entries, as many of the other state of actions, and what they refer to. */
const MAX_READ_ROWS = 300

let t: TestApp
let pcmId: number
const userId = 'user-ada'

beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
  pcmId = (await createMoment(t.user())).id
  const fill = (statement: string) => t.deps.db.$client.query(statement)
  await fill(`insert into generations (id, user_id, pcm_id, status, prompt, seed, model_choice, content_hash, finished_at)
    select gen_random_uuid(), '${userId}', ${pcmId}, 'failed', 'A lake.', 1, 'gpt-image-1', 'hash', now()
    from generate_series(1, ${HISTORY})`)
  await fill(`insert into credit_entries (user_id, amount, kind, reference)
    values ('${userId}', ${2 * HISTORY - 10}, 'grant', 'operator:test')`)
  await fill(`insert into credit_entries (user_id, amount, kind, reference)
    select '${userId}', -1, 'reserve', id::text from generations`)
  await fill(`update users set credits = ${HISTORY} where id = '${userId}'`)
  await fill(`insert into daily_actions (user_id, pcm_id, action_text, is_completed, completed_at)
    select '${userId}', ${pcmId}, 'Step ' || n, n > ${HISTORY}, case when n > ${HISTORY} then now() end
    from generate_series(1, ${2 * HISTORY}) n`)
  await fill('vacuum analyze')
}, 60_000)
afterAll(() => t[Symbol.asyncDispose]())

/** The rows that a query reads. */
async function countReads(query: { toSQL: () => { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL()
  return readRows(await explain(t.deps.db.$client, { text: sql, values: params }, 'analyze'))
}

it('reads the entries of a page, not the whole ledger', async () => {
  const page = await listEntries(t.deps.db, userId, { limit: 50 })
  expect(page.map(({ balance }) => balance).slice(0, 3)).toEqual([HISTORY, HISTORY + 1, HISTORY + 2])
  expect(page[0]?.momentNumber).toBe(1)
  const next = await listEntries(t.deps.db, userId, { limit: 50, cursor: page[1]?.id })
  expect(next[0]).toEqual(page[2])
  expect(await countReads(listEntries(t.deps.db, userId, { limit: 50 }))).toBeLessThan(MAX_READ_ROWS)
})

it.each([
  ['open', undefined],
  ['completed', `completed-${2 * HISTORY}`],
])('reads the %s actions of a page, not all of them', async (_state, cursor) => {
  for (const moment of [undefined, pcmId]) {
    const query = listActions(t.deps.db, userId, { limit: 50, cursor }, moment)
    expect(await countReads(query)).toBeLessThan(MAX_READ_ROWS)
  }
})

it('adds up and counts the entries of a ledger from an index alone', async () => {
  await using connection = await openSecondConnection(t)
  // Every entry is of one person here, so that the table or its primary key may be read as cheaply.
  await connection.query('begin; alter table credit_entries drop constraint credit_entries_pkey')
  await connection.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
  const text = 'select sum(amount), count(*) from credit_entries where user_id = $1 and id >= $2'
  const nodes = nodesOf(await explain(connection, { text, values: [userId, 1] }))
  expect(nodes.map((node) => [node['Node Type'], node['Index Name']])).toContainEqual([
    'Index Only Scan',
    'credit_entries_balance_idx',
  ])
})
