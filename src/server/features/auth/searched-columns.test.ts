import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthApp, startAuthApp } from './testing/auth-app.ts'

const ID = '00000000-0000-4000-8000-000000000000'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

it.each([
  ['one_time_tokens', "select user_id from auth.one_time_tokens where new_email = 'ada@example.com'"],
  ['flow_states', `delete from auth.flow_states where user_id = '${ID}'`],
  ['sessions', `update auth.sessions set method = method where second_factor_id = '${ID}'`],
])('finds rows of %s by an index', async (_table, query) => {
  const client = await t.deps.db.$client.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<Record<string, string>>(`explain ${query}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
