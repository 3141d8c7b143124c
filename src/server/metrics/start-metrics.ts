import type { Deps } from '#server/deps.ts'

export interface MetricsServer {
  url: string
  close(): Promise<void>
}

/** Serves the metrics of this process where METRICS_PORT is set; what that needs is loaded only then. Rejects when the port cannot be used. */
export async function startMetrics(deps: Deps): Promise<MetricsServer | undefined> {
  const { METRICS_PORT, METRICS_HOST } = deps.env
  if (METRICS_PORT === undefined) return undefined
  const { serveMetrics } = await import('./serve-metrics.ts')
  return serveMetrics(deps, METRICS_HOST, METRICS_PORT)
}
