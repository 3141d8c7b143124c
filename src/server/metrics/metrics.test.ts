import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjustCredits } from '#server/features/credits/service.ts'
import { createImage, createMoment } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { MetricsServer } from './metrics-server.ts'
import { startMetrics } from './start-metrics.ts'

let t: TestApp
let metrics: MetricsServer
beforeAll(async () => {
  t = await startTestApp({ env: { METRICS_PORT: '0' } })
  const started = await startMetrics(t.deps, { findLastBackup: async () => new Date(1_000_000) })
  if (!started) throw new Error('The metrics are off.')
  metrics = started
})
afterAll(async () => {
  await metrics.close()
  await t[Symbol.asyncDispose]()
})

const scrape = async () => (await fetch(metrics.url)).text()
/** The value of a series, written as Prometheus has it; undefined without one. */
const seriesOf = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('the metrics', () => {
  it('count requests, generations, credits and calls by labels without any id, address or text', async () => {
    const ada = t.user('ada')
    const { id } = await createMoment(ada)
    await createImage(ada, id)
    await t.app.inject({ url: '/pcm-of-ada?secret=1' })
    const text = await scrape()
    for (const series of [
      'http_requests_total{method="POST",route="/api/generate-image",status_class="2xx"}',
      'http_request_duration_seconds_count{method="POST",route="/api/generate-image",status_class="2xx"}',
      'http_requests_total{method="GET",route="unknown",status_class="4xx"}',
      'generations_total{state="succeeded",provider="studio",error_code="none"}',
      'generation_duration_seconds_count{state="succeeded",provider="studio"}',
      'generation_wait_seconds_count{provider="studio"}',
      'credits_total{kind="reserve"}',
      'provider_requests_total{provider="studio",operation="generate",outcome="succeeded"}',
      'storage_operations_total{operation="put",outcome="succeeded"}',
      'jobs_total{queue="generations.run",outcome="succeeded"}',
    ])
      expect(seriesOf(text, `future_memory_${series}`), series).toBeGreaterThanOrEqual(1)
    for (const series of [
      'future_memory_jobs_waiting{queue="generations.run"}',
      'future_memory_jobs_oldest_waiting_seconds{queue="generations.run"}',
      'future_memory_generations_open{state="queued"}',
      'future_memory_mail_open{state="waiting"}',
      'future_memory_mail_oldest_seconds{state="waiting"}',
      'future_memory_database_connections{state="idle"}',
      'future_memory_database_waiting_queries',
      'future_memory_event_streams',
      'future_memory_last_backup_timestamp_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(seriesOf(text, series), series).toBeGreaterThanOrEqual(0)
    expect(text).not.toMatch(/ada|secret|test:/)
  })

  it('count credits when their transaction commits, and not when it rolls back', async () => {
    const ada = t.user('ada')
    const adjusted = async () => seriesOf(await scrape(), 'future_memory_credits_total{kind="adjust"}') ?? 0
    const before = await adjusted()
    const adjust = (reference: string, fails: boolean) =>
      t.deps.db.transaction(async (tx) => {
        await adjustCredits(tx, { userId: ada.userId, amount: 3, reference })
        if (fails) throw new Error('rolled back')
      })
    await expect(adjust('metrics:1', true)).rejects.toThrow('rolled back')
    expect(await adjusted()).toBe(before)
    await adjust('metrics:1', false)
    expect(await adjusted()).toBe(before + 3)
  })

  it('count a failed generation by its error code, and the provider’s fault', async () => {
    const grace = t.user('grace')
    const { id } = await createMoment(grace)
    t.ai.setBehaviour(async () => {
      const { ProviderError } = await import('#server/adapters/ai/port.ts')
      throw new ProviderError('quota', 'The quota of grace is used up.')
    })
    await expect(createImage(grace, id)).rejects.toThrow()
    const failed = 'generations_total{state="failed",provider="studio",error_code="generation_failed"}'
    // It is counted once its transaction has ended, which may be after the response.
    await expect.poll(async () => seriesOf(await scrape(), `future_memory_${failed}`)).toBe(1)
    const text = await scrape()
    const quota = 'provider_requests_total{provider="studio",operation="generate",outcome="quota"}'
    expect(seriesOf(text, `future_memory_${quota}`)).toBe(1)
    expect(seriesOf(text, 'future_memory_credits_total{kind="refund"}')).toBe(1)
  })

  it.each(['deploy/prometheus-rules.yml', 'docs/monitoring.md'])('have the names of %s', async (file) => {
    const described = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
    const known = new Set((await scrape()).match(/(?<=^# TYPE )\w+/gm))
    for (const [name] of described.matchAll(/\b(future_memory|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g))
      expect([...known], name).toContain(name.replace(/_(bucket|count|sum)$/, ''))
  })

  it('are the only thing on their port, and end with it', async () => {
    for (const path of ['/', '/metrics/', '/api/user'])
      expect((await fetch(new URL(path, metrics.url))).status).toBe(404)
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404)
    expect((await fetch(metrics.url)).headers.get('content-type')).toContain('version=0.0.4')
  })

  it('leave out what cannot be read, and report the rest', async () => {
    await using other = await startTestApp({ env: { METRICS_PORT: '0' }, hasWorker: false })
    const failing = await startMetrics(other.deps)
    if (!failing) throw new Error('The metrics are off.')
    try {
      await other.deps.db.execute('alter table auth.mail_outbox rename to moved')
      const text = await (await fetch(failing.url)).text()
      expect(text).not.toContain('future_memory_mail_open{')
      expect(seriesOf(text, 'future_memory_jobs_waiting{queue="auth.send-mail"}')).toBe(undefined)
      expect(seriesOf(text, 'future_memory_generations_open{state="queued"}')).toBe(0)
      expect(text).toContain('future_memory_metric_read_failures_total')
    } finally {
      await failing.close()
    }
  })
})

it('are off without METRICS_PORT', async () => {
  const { METRICS_PORT, ...env } = t.deps.env
  expect(METRICS_PORT).toBe(0)
  expect(await startMetrics({ ...t.deps, env: { ...env, METRICS_PORT: undefined } })).toBeUndefined()
})
