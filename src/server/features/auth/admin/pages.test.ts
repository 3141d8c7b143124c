import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'

const COUNT = 121
let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp()
  // All at the same time, so that only the id orders them.
  await t.deps.db.$client.query(
    `insert into auth.users (id, email, user_metadata, created_at)
     select gen_random_uuid(), 'user' || n || '@example.com', jsonb_build_object('full_name', 'Person ' || n), '2026-01-01'
     from generate_series(1, $1) n`,
    [COUNT],
  )
})
afterAll(() => t[Symbol.asyncDispose]())

it('lists every user once over the pages, and says how many there are', async () => {
  const seen: string[] = []
  for (const page of [1, 2, 3]) {
    const { data, error } = await t.admin.listUsers({ page, perPage: 50 })
    if (error) throw error
    expect(data).toMatchObject({ total: COUNT, lastPage: 3, nextPage: page < 3 ? page + 1 : null })
    seen.push(...data.users.map(({ id }) => id))
  }
  expect([seen.length, new Set(seen).size]).toEqual([COUNT, COUNT])
  expect((await t.admin.listUsers({ page: 4, perPage: 50 })).data.users).toEqual([])
})

it('lists 50 users without parameters, in the headers of the reference', async () => {
  const response = await t.callAdmin('GET', '/admin/users')
  expect((await response.json()) as object).toMatchObject({ aud: 'authenticated', users: { length: 50 } })
  expect(response.headers.get('x-total-count')).toBe(String(COUNT))
  expect(response.headers.get('link')).toBe(
    '</auth/v1/admin/users?page=2>; rel="next", </auth/v1/admin/users?page=3>; rel="last"',
  )
})

it('finds users by a part of the address or name, and not by a pattern', async () => {
  const find = async (filter: string) => {
    const response = await t.callAdmin('GET', `/admin/users?filter=${encodeURIComponent(filter)}`)
    const { users } = (await response.json()) as { users: { email: string }[] }
    return users.map(({ email }) => email)
  }
  expect(await find('USER120@')).toEqual(['user120@example.com'])
  expect(await find('person 121')).toEqual(['user121@example.com'])
  expect(await find('user%@')).toEqual([])
})

it('reads a page with as many queries as a small one', async () => {
  const { query } = t.deps.db.$client
  let count = 0
  t.deps.db.$client.query = ((...input: unknown[]) => {
    count++
    return Reflect.apply(query, t.deps.db.$client, input)
  }) as typeof query
  await t.admin.listUsers({ page: 1, perPage: 2 })
  const small = count
  await t.admin.listUsers({ page: 1, perPage: 100 })
  t.deps.db.$client.query = query
  expect(count - small).toBe(small)
})

it.each([
  ['page=0', 'page'],
  ['page=one', 'page'],
  ['page=1&page=2', 'page'],
  ['per_page=0', 'per_page'],
  ['per_page=1001', 'per_page'],
  ['page=-1', 'page'],
  ['sort=email', 'sort'],
  ['filter=a&filter=b', 'filter'],
])('refuses %s', async (query, name) => {
  const response = await t.callAdmin('GET', `/admin/users?${query}`)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'validation_failed', message: expect.stringContaining(name) },
  ])
})
