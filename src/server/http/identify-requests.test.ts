import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LOG_EVENTS } from '#server/log-events.ts'
import { createLogger } from '#server/logger.ts'
import { createImage, createMoment } from '#server/testing/factories.ts'
import { LAYERS, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => void lines.push(JSON.parse(line)) })
  t = await startTestApp({ overrides: { log } })
})
afterAll(() => t[Symbol.asyncDispose]())

const idOf = async (sent?: string) => {
  const response = await t.app.inject({ url: '/api/user', headers: sent ? { 'x-request-id': sent } : {} })
  expect(response.json().requestId).toBe(response.headers['x-request-id'])
  return response.headers['x-request-id']
}

it('takes a short safe request id, and makes another one in place of any other', async () => {
  expect(await idOf('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c')
  for (const unsafe of [
    'short',
    'a'.repeat(41),
    'ada@example.com',
    '{"event":"forged"}',
    'eyJhbGciOi.J9.abcd',
  ])
    expect(await idOf(unsafe)).toMatch(/^[0-9a-f-]{36}$/)
})

it('gives the id with every response: pages, files, redirects and unknown addresses', async () => {
  for (const url of ['/', '/health/live', '/api/login', '/api/nothing', '/nothing', '/auth/v1/settings'])
    expect((await t.app.inject({ url })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

it('writes the id of the request into its lines and those of its job, and no text, address or token', async () => {
  const ada = t.user('ada')
  const { id } = await createMoment(ada)
  lines = []
  ada.headers['x-request-id'] = 'request-of-ada'
  await createImage(ada, id, 'A prompt about my wishes.')
  // The response may arrive before the worker writes its line.
  await vi.waitFor(
    () =>
      expect(lines.find(({ event }) => event === 'generation_succeeded')).toMatchObject({
        requestId: 'request-of-ada',
        time: expect.any(Number),
      }),
    { timeout: 10_000 },
  )
  await vi.waitFor(
    () =>
      expect(lines.find(({ event }) => event === 'request_completed')).toMatchObject({
        requestId: 'request-of-ada',
        route: '/api/generate-image',
        userId: ada.userId,
        status: 200,
      }),
    { timeout: 10_000 },
  )
  await t.app.inject({ url: '/api/user?token=secret-of-ada' })
  const text = JSON.stringify(lines)
  for (const secret of ['wishes', LAYERS.soulPrompt, 'ada@example.com', 'secret-of-ada', 'test:ada'])
    expect(text).not.toContain(secret)
  for (const { event } of lines) expect(Object.keys(LOG_EVENTS)).toContain(event)
})

it('has one way to write lines, which demands an event', () => {
  const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  for (const file of sources.filter((name) => /(?<!\.test)\.ts$/.test(name)))
    expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), file).not.toMatch(
      /\b(request|reply|app)\.log\.(fatal|error|warn|info|debug|trace)\(/,
    )
})

it.each(
  '/metrics /healthz /health /health/db /livez /readyz/ /READYZ /actuator/health /status /ping /.well-known/openid-configuration'.split(
    ' ',
  ),
)('responds to a monitor at %s with 404 and JSON, never with a page', async (url) => {
  const response = await t.app.inject({ url, headers: { accept: 'text/html,*/*' } })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/json')
  expect(response.json()).toMatchObject({ code: 'not_found' })
})
