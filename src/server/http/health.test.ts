import { expect, it } from 'vitest'
import { startS3Server } from '#server/testing/s3/server.ts'
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

it('tells the state of each part, and is degraded but ready while the store does not respond', async () => {
  await using server = await startS3Server()
  await using t = await startTestApp({ env: server.env, hasWorker: false })
  server.fail({ kind: 'hang' }, 100)
  const response = await t.app.inject({ url: '/health/ready' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    status: 'degraded',
    parts: { database: 'up', storage: 'down', jobs: 'up' },
  })
})

it('is not ready without the database', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const { query } = t.deps.db.$client
  t.deps.db.$client.query = (() => Promise.reject(new Error('The database is gone.'))) as typeof query
  const response = await t.app.inject({ url: '/health/ready' })
  t.deps.db.$client.query = query
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ status: 'not ready', parts: { database: 'down', storage: 'up' } })
})
