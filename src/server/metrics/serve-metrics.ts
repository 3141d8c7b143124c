import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { Deps } from '#server/deps.ts'
import { OperatorError } from '#server/operator-error.ts'
import { createCounters } from './counters.ts'
import { createGauges } from './gauges.ts'
import { setRecorder } from './measurements.ts'
import type { MetricSources, MetricsServer } from './metrics-server.ts'

const MAX_HEADER_BYTES = 8_192
const TIMEOUT_MS = 10_000

/** Serves GET /metrics on a port of its own. Throws OperatorError when it cannot be used. */
export async function serveMetrics(
  deps: Deps,
  sources: MetricSources,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'future_memory_info',
    help: 'Always 1; the labels describe this process.',
    labelNames: ['role', 'commit'],
    registers: [registry],
  }).set({ role: deps.env.ROLE, commit: deps.env.COMMIT_HASH ?? 'unknown' }, 1)
  createGauges(registry, deps, sources)
  const count = createCounters(registry, deps.images.isBuiltIn ? 'studio' : 'openai')

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: TIMEOUT_MS,
      headersTimeout: TIMEOUT_MS,
      keepAliveTimeout: TIMEOUT_MS,
    },
    (request, response) => {
      const respond = (status: number, type: string, body: string) =>
        response
          .writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
          .end(request.method === 'HEAD' ? undefined : body)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || request.url?.split('?', 1)[0] !== '/metrics')
        return respond(404, 'text/plain; charset=utf-8', 'There is only GET /metrics.\n')
      registry.metrics().then(
        (text) => respond(200, registry.contentType, text),
        (error: unknown) => {
          deps.log.error({ event: 'metric_unreadable', err: error }, 'the metrics were not read')
          respond(500, 'text/plain; charset=utf-8', 'The metrics could not be read.\n')
        },
      )
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new OperatorError(
          `The metrics cannot be served at METRICS_HOST ${host} and METRICS_PORT ${port} (${cause.code ?? cause.message}).`,
          { cause },
        ),
      ),
    )
    server.listen(port, host, resolve)
  })
  setRecorder((measurement) => {
    try {
      count(measurement)
    } catch (error) {
      deps.log.error({ event: 'metric_unreadable', err: error }, 'a measurement was not counted')
    }
  })
  const bound = server.address()
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound && typeof bound === 'object' ? bound.port : port}/metrics`,
    async close() {
      setRecorder(undefined)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
