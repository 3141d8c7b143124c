import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { startTraces } from './start-traces.ts'
import { currentTraceparent, inSpan, isTracing } from './tracing.ts'

it('sends protobuf by default, the rest at the end, and records a part only within a trace', async () => {
  const types: (string | undefined)[] = []
  const server = createServer((request, response) => {
    types.push(request.headers['content-type'])
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  const close = await startTraces(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: url }), createLogger('silent'))
  const part = { name: 'storage put', kind: 'client', isPart: true } as const
  expect(inSpan(part, currentTraceparent)).toBeUndefined()
  await inSpan({ name: 'job a', kind: 'consumer' }, async () => {
    const traceId = currentTraceparent()?.split('-')[1]
    expect(inSpan(part, currentTraceparent)?.split('-')[1]).toBe(traceId)
  })
  await expect(
    inSpan({ name: 'job b', kind: 'consumer' }, () => Promise.reject(new Error('lost'))),
  ).rejects.toThrow('lost')
  await close()
  expect(types).toEqual(['application/x-protobuf'])
  expect(isTracing()).toBe(false)
  vi.unstubAllEnvs()
  await new Promise((resolve) => server.close(resolve))
})

it('goes on without a collector', async () => {
  const lines: string[] = []
  const url = 'http://127.0.0.1:1'
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  const close = await startTraces(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: url }), log)
  expect(inSpan({ name: 'job a', kind: 'consumer' }, () => 'done')).toBe('done')
  await close()
  vi.unstubAllEnvs()
  expect(lines.join()).toContain('traces_not_sent')
})
