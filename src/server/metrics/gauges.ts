import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Deps } from '#server/deps.ts'
import { warnThrottled } from '#server/log-throttle.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { MetricSources } from './metrics-server.ts'
import { readMail, readOpenGenerations, readQueues } from './queries.ts'

/** Frequent or several scrapers cause no more queries than this. */
const CACHE_MS = 10_000
const READ_TIMEOUT_MS = 2_000

interface Sample {
  labels?: Record<string, string>
  value: number
}

/**
 * What is read when it is asked for. What cannot be read is left out, counted and logged, and never fails the others; a value
 * without labels is then NaN, for which no alert rule holds.
 */
export function createGauges(
  registry: Registry,
  deps: Pick<Deps, 'db' | 'env' | 'log'>,
  { findLastBackup }: MetricSources,
): void {
  const failures = new Counter({
    name: 'future_memory_metric_read_failures_total',
    help: 'Metrics that could not be read.',
    labelNames: ['metric'],
    registers: [registry],
  })
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Promise<Sample[]> | Sample[],
  ) => {
    new Gauge({
      name: `future_memory_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        try {
          const samples = await read()
          this.reset()
          for (const { labels, value } of samples) this.set(labels ?? {}, value)
        } catch (error) {
          this.reset()
          if (labelNames.length === 0) this.set({}, Number.NaN)
          failures.inc({ metric: name })
          warnThrottled(
            deps.log,
            { event: 'metric_unreadable', err: error, metric: name },
            'a metric was not read',
          )
        }
      },
    })
  }

  const queues = cached(() => readQueues(deps.db))
  gauge('jobs_waiting', 'Jobs that could start now, of all nodes.', ['queue'], async () =>
    (await queues()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
  )
  gauge('jobs_active', 'Jobs that run, of all nodes.', ['queue'], async () =>
    (await queues()).map(({ queue, active }) => ({ labels: { queue }, value: active })),
  )
  gauge('jobs_oldest_waiting_seconds', 'How long the first job of a queue has waited.', ['queue'], async () =>
    (await queues()).map(({ queue, age }) => ({ labels: { queue }, value: Math.max(0, age ?? 0) })),
  )

  const generations = cached(() => readOpenGenerations(deps.db))
  byState('generations', 'Generations that have not ended, of all nodes.', ['queued', 'running'], generations)
  const mail = cached(() => readMail(deps.db))
  byState('mail', 'Mail that waits, and mail that could not be sent.', ['waiting', 'failed'], mail)

  function byState(
    name: string,
    help: string,
    states: string[],
    read: () => Promise<{ state: string; count: number; age: number }[]>,
  ) {
    const samples = async (field: 'count' | 'age') => {
      const rows = await read()
      return states.map((state) => ({
        labels: { state },
        value: Math.max(0, rows.find((row) => row.state === state)?.[field] ?? 0),
      }))
    }
    gauge(`${name}_open`, help, ['state'], () => samples('count'))
    gauge(`${name}_oldest_seconds`, `The age of the oldest. ${help}`, ['state'], () => samples('age'))
  }

  if (findLastBackup)
    gauge(
      'last_backup_timestamp_seconds',
      'When the newest backup was made; NaN without one.',
      [],
      async () => [{ value: ((await findLastBackup())?.getTime() ?? Number.NaN) / 1000 }],
    )

  const pool = deps.db.$client
  gauge('database_connections', 'Connections of the pool of this process.', ['state'], () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ])
  gauge('database_connections_max', 'The size of the pool of this process.', [], () => [
    { value: deps.env.DATABASE_POOL_SIZE },
  ])
  gauge('database_waiting_queries', 'Queries that wait for a connection of the pool.', [], () => [
    { value: pool.waitingCount },
  ])
}

/** The read of the last seconds, or the one under way; a read that takes too long is given up. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (!last || performance.now() - readAt >= CACHE_MS) {
      readAt = performance.now()
      last = withTimeout(read(), READ_TIMEOUT_MS, 'Reading a metric')
    }
    return last
  }
}
