import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
})
afterAll(() => t[Symbol.asyncDispose]())

const namesOf = async (query: string) =>
  (await t.deps.db.$client.query<{ name: string }>(query)).rows.map(({ name }) => name)

it('every foreign key has an index that begins with its columns', async () => {
  const withoutIndex = await namesOf(`
    select conrelid::regclass || ' ' || conname as name from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (
        select 1 from pg_index
        where indrelid = conrelid and indisvalid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      )
    order by 1`)
  expect(withoutIndex).toEqual([])
})

it('no index repeats the beginning of another one', async () => {
  const repeated = await namesOf(`
    select shorter.indexrelid::regclass || ' is the beginning of ' || longer.indexrelid::regclass as name
    from pg_index shorter join pg_index longer using (indrelid)
    where shorter.indexrelid <> longer.indexrelid
      and indrelid in (select oid from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace))
      and not shorter.indisunique and shorter.indexprs is null and shorter.indpred is null and longer.indpred is null
      and (longer.indkey::int2[])[0:shorter.indnkeyatts - 1] = (shorter.indkey::int2[])[0:shorter.indnkeyatts - 1]
      and (longer.indcollation::oid[])[0:shorter.indnkeyatts - 1] = (shorter.indcollation::oid[])[0:shorter.indnkeyatts - 1]
      and longer.indexprs is null
    order by 1`)
  expect(repeated).toEqual([])
})
