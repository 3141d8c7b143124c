import { expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'

it('asks the database once for all who ask at the same time whether the server is ready', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const pool = t.deps.db.$client
  const query = pool.query.bind(pool)
  let asked = 0
  pool.query = ((...args: Parameters<typeof query>) => {
    asked++
    return query(...args)
  }) as typeof pool.query
  const answers = await Promise.all(Array.from({ length: 20 }, () => t.app.inject({ url: '/health/ready' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(asked).toBeLessThan(20)
  expect((await t.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
})
