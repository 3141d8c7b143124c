import type { Env } from '#server/env.ts'
import type { Logger } from '#server/logger.ts'
import { setTracing } from './tracing.ts'

/** Switches traces on where they are configured; OpenTelemetry is loaded only then. Returns the function that sends the rest and ends them. */
export async function startTraces({ traces, COMMIT_HASH }: Env, log: Logger): Promise<() => Promise<void>> {
  if (!traces) return async () => undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  const tracing = await openTelemetry(traces, COMMIT_HASH ?? 'unknown', log)
  setTracing(tracing)
  return async () => {
    setTracing(undefined)
    await tracing.close()
  }
}
