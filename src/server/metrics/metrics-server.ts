/** What the metrics show of what is known outside of the dependencies. */
export interface MetricSources {
  /** When the newest backup was made; undefined without one. Absent where this process makes none. */
  findLastBackup?(): Promise<Date | undefined>
}

export interface MetricsServer {
  url: string
  close(): Promise<void>
}
