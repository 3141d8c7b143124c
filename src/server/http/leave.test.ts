import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#server/testing/test-app.ts'

it('refuses reads and goes on with writes while the node leaves', async () => {
  await using t = await startTestApp({ hasWorker: false })
  let isLeaving = false
  const app = await buildApp(t.deps, { isReady: () => false, isLeaving: () => isLeaving })
  const { headers } = t.user('ada')
  const write = () =>
    app.inject({ method: 'POST', url: '/api/daily-actions', headers, payload: { actionText: '' } })
  expect((await app.inject({ url: '/api/version' })).statusCode).toBe(200)
  const status = (await write()).statusCode
  isLeaving = true
  const refused = await app.inject({ url: '/api/version' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect((await write()).statusCode).toBe(status)
  await app.close()
})
