import type { Deps } from '#server/deps.ts'
import type { MetricSources, MetricsServer } from './metrics-server.ts'

/** Serves the metrics of this process where METRICS_PORT is set; what that needs is loaded only then. Throws OperatorError when the port cannot be used. */
export async function startMetrics(
  deps: Deps,
  sources: MetricSources = {},
): Promise<MetricsServer | undefined> {
  const { METRICS_PORT, METRICS_HOST } = deps.env
  if (METRICS_PORT === undefined) return undefined
  const { serveMetrics } = await import('./serve-metrics.ts')
  return serveMetrics(deps, sources, { host: METRICS_HOST, port: METRICS_PORT })
}
