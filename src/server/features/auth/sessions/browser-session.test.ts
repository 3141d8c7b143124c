import { expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { browserSessionQuery } from './queries.ts'

it('finds the session of a cookie by indexes, however many people are signed in', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const query = (statement: string, parameters: unknown[] = []) =>
    t.deps.db.$client.query(statement, parameters)
  await query(
    `insert into auth.users (id, email) select gen_random_uuid(), n || '@example.com' from generate_series(1, 20000) n`,
  )
  await query(
    `insert into auth.sessions (id, user_id, method) select gen_random_uuid(), id, 'password' from auth.users`,
  )
  await query(`insert into sessions (sid, sess, expire)
    select 'sid-' || row_number() over (), json_build_object('userId', user_id, 'authSessionId', id), now() + interval '1 day'
    from auth.sessions`)
  await query('analyze')
  const lookup = browserSessionQuery(t.deps.db, 'sid-7', t.deps.now(), true)
  expect(await lookup).toMatchObject([{ sess: { authSessionId: expect.any(String) } }])
  const { sql, params } = lookup.toSQL()
  const { rows } = await query(`explain (format json) ${sql}`, params)
  // One scan of 20,000 rows costs more than 300.
  expect(rows[0]['QUERY PLAN'][0].Plan['Total Cost']).toBeLessThan(100)
})
