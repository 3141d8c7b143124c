import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createImage, createMoment } from '#server/testing/factories.ts'
import { LAYERS, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
})
const payload = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

/** A collector on this machine, which keeps what it receives. */
async function startCollector() {
  const bodies: string[] = []
  const types: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    types.push(request.headers['content-type'])
    bodies.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    types,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

let collector: Awaited<ReturnType<typeof startCollector>>
let t: TestApp
/** The exporter reads the addresses from the environment itself. */
const configure = (more: Record<string, string> = {}) => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...more,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return env
}
beforeAll(async () => {
  collector = await startCollector()
  t = await startTestApp({ env: configure({ OTEL_SERVICE_NAME: 'scenes', OTEL_BSP_SCHEDULE_DELAY: '20' }) })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await collector.close()
  vi.unstubAllEnvs()
})

const received = () => {
  const all = collector.bodies.flatMap((body) => payload.parse(JSON.parse(body)).resourceSpans)
  return {
    resources: all.map(({ resource }) => resource),
    spans: all.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

describe('traces', () => {
  it('continue the caller’s trace through a request, its queries, its job, the provider and the store', async () => {
    const ada = t.user('ada')
    const { id } = await createMoment(ada)
    ada.headers.traceparent = `00-${TRACE_ID}-${CALLER}-01`
    await createImage(ada, id, 'A prompt about my wishes.')
    const ofTrace = () => received().spans.filter(({ traceId }) => traceId === TRACE_ID)
    const named = (name: string) => ofTrace().find((each) => each.name === name)
    await vi.waitFor(() => expect(named('generation attempt')).toBeDefined(), { timeout: 10_000 })
    await vi.waitFor(() => expect(named('POST /api/generate-image')).toBeDefined(), { timeout: 10_000 })

    const request = named('POST /api/generate-image')
    expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2 })
    expect(request?.attributes).toContainEqual({
      key: 'http.route',
      value: { stringValue: '/api/generate-image' },
    })
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    })
    const job = named('job generations.run')
    expect(job).toBeDefined()
    const attempt = named('generation attempt')
    expect(attempt?.parentSpanId).toBe(job?.spanId)
    for (const part of ['provider generate', 'storage put', 'postgresql update', 'postgresql insert'])
      expect(ofTrace().map(({ name }) => name)).toContain(part)
    // What the job belongs to is one of the spans of the request.
    const spanIds = new Set(ofTrace().map(({ spanId }) => spanId))
    for (const { parentSpanId } of ofTrace().filter((each) => each !== request))
      expect(parentSpanId === CALLER || spanIds.has(parentSpanId)).toBe(true)
  })

  it('name the service, and contain no prompt, address, token or user', async () => {
    await vi.waitFor(() => expect(received().resources.length).toBeGreaterThan(0), { timeout: 10_000 })
    expect(received().resources[0]?.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'scenes' },
    })
    const all = collector.bodies.join()
    for (const secret of ['wishes', LAYERS.surfacePrompt, 'ada@example.com', 'test:ada', 'user-ada'])
      expect(all).not.toContain(secret)
  })
})
