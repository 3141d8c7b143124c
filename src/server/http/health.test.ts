import { expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'

it('shares database queries among concurrent readiness requests', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const pool = t.deps.db.$client
  const query = pool.query.bind(pool)
  let queryCount = 0
  pool.query = ((...args: Parameters<typeof query>) => {
    queryCount++
    return query(...args)
  }) as typeof pool.query
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => t.app.inject({ url: '/health/ready' })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect(queryCount).toBeLessThan(20)
  expect((await t.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
})
