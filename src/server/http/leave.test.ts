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

it('refuses in the format of the API what arrives between the end of the node and that of its port', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const app = await buildApp(t.deps)
  const held = Promise.withResolvers<void>()
  app.addHook('preClose', () => held.promise)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const closed = app.close()
  const refused = await fetch(`${origin}/api/daily-actions`, { method: 'POST' })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) })
  held.resolve()
  await closed
})
