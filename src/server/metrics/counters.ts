import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import { ERROR_STATUS } from '#shared/errors.ts'
import type { CallTarget, Measurement } from './measurements.ts'

const FAST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const SLOW_BUCKETS = [1, 2.5, 5, 10, 20, 30, 60, 120, 240, 360]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What happens in this process, counted. Every label has a limited number of values; none is an id, an address or a text. */
export function createCounters(registry: Registry, provider: string): (measurement: Measurement) => void {
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name: `future_memory_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name: `future_memory_${name}`, help, labelNames, buckets, registers })

  const requests = counter('http_requests_total', 'HTTP requests that have ended.', [
    'method',
    'route',
    'status_class',
  ])
  const requestSeconds = histogram(
    'http_request_duration_seconds',
    'Duration of HTTP requests, event streams left out.',
    ['method', 'route', 'status_class'],
    FAST_BUCKETS,
  )
  const streams = new Gauge({
    name: 'future_memory_event_streams',
    help: 'Open event streams of this process.',
    registers,
  })
  const generations = counter('generations_total', 'Generations that this process has ended.', [
    'state',
    'provider',
    'error_code',
  ])
  const generationSeconds = histogram(
    'generation_duration_seconds',
    'From the start of the first attempt to the end.',
    ['state', 'provider'],
    SLOW_BUCKETS,
  )
  const waitingSeconds = histogram(
    'generation_wait_seconds',
    'From the request for a generation to the start of its first attempt.',
    ['provider'],
    SLOW_BUCKETS,
  )
  const credits = counter('credits_total', 'Credits by kind of ledger entry, once it is committed.', ['kind'])
  const signIns = counter('sign_ins_total', 'Sign-ins by method.', ['method'])
  const signInFailures = counter('sign_in_failures_total', 'Wrong passwords, passkeys and codes.', ['reason'])
  /** A counter by outcome, and a histogram of the durations. */
  const measureCalls = (
    name: string,
    help: string,
    buckets: number[],
    labelsOf: (operation: string) => Record<string, string>,
  ) => {
    const labelNames = Object.keys(labelsOf(''))
    const total = counter(`${name}s_total`, `${help} that have ended.`, [...labelNames, 'outcome'])
    const seconds = histogram(`${name}_duration_seconds`, `Duration of: ${help}.`, labelNames, buckets)
    return (operation: string, outcome: string, duration: number) => {
      total.inc({ ...labelsOf(operation), outcome })
      seconds.observe(labelsOf(operation), duration)
    }
  }
  const calls: Record<CallTarget, ReturnType<typeof measureCalls>> = {
    storage: measureCalls(
      'storage_operation',
      'Operations of the object store',
      FAST_BUCKETS,
      (operation) => ({
        operation,
      }),
    ),
    provider: measureCalls(
      'provider_request',
      'Requests to the provider of images and texts',
      [0.1, 0.5, ...SLOW_BUCKETS],
      (operation) => ({ provider, operation }),
    ),
    mail: measureCalls('mail_operation', 'Operations of the mail server', FAST_BUCKETS, (operation) => ({
      operation,
    })),
    job: measureCalls('job', 'Runs of jobs', FAST_BUCKETS, (queue) => ({ queue })),
  }

  return (measurement) => {
    switch (measurement.kind) {
      case 'request': {
        const labels = {
          method: METHODS.has(measurement.method) ? measurement.method : 'other',
          route: labelOfRoute(measurement.route),
          status_class: `${Math.floor(measurement.status / 100)}xx`,
        }
        requests.inc(labels)
        if (measurement.seconds !== undefined) requestSeconds.observe(labels, measurement.seconds)
        return
      }
      case 'event_stream':
        streams.inc(measurement.change)
        return
      case 'call': {
        const { target, operation, outcome, seconds } = measurement
        calls[target](operation, outcome, seconds)
        return
      }
      case 'generation_ended': {
        const { status: state, createdAt, startedAt, finishedAt } = measurement
        generations.inc({ state, provider, error_code: labelOfError(measurement.errorCode) })
        if (!startedAt) return
        waitingSeconds.observe({ provider }, secondsBetween(createdAt, startedAt))
        generationSeconds.observe({ state, provider }, secondsBetween(startedAt, finishedAt))
        return
      }
      case 'credits':
        credits.inc({ kind: measurement.entry }, measurement.amount)
        return
      case 'sign_in':
        signIns.inc({ method: measurement.method })
        return
      case 'sign_in_failure':
        signInFailures.inc({ reason: measurement.reason })
    }
  }
}

/** Each file of the client is a route, and has another name in each version. */
function labelOfRoute(route: string | undefined): string {
  if (route === undefined || route === '*') return 'unknown'
  return /\.\w+$/.test(route) && !route.includes('/.well-known/') ? 'file' : route
}

const labelOfError = (code: string | null) => (code === null ? 'none' : code in ERROR_STATUS ? code : 'other')

/** Several nodes have set the two times, so the difference may be negative. */
const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)
