import type { Deps } from '#server/deps.ts'

/** What is known outside of the dependencies. */
export interface MetricSources {
  /** When the newest backup was made; undefined without one. Absent where this process makes none. */
  findLastBackup?(): Promise<Date | undefined>
}

export interface MetricsServer {
  url: string
  close(): Promise<void>
}

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
