import type { LogEvent } from './log-events.ts'
import type { Logger } from './logger.ts'

export const THROTTLE_INTERVAL_MS = 60_000

/** By logger and event code; bounded, because event codes are constants. */
const lastWarnings = new WeakMap<Logger, Map<string, { loggedAt: number; suppressed: number }>>()

/**
 * Logs the first warning of an event, and then at most one a minute, with the number of suppressed ones. For conditions
 * under which every attempt fails, such as an object store that cannot be reached. `now`: milliseconds of a monotonic clock.
 */
export function warnThrottled(
  log: Logger,
  fields: { event: LogEvent; [field: string]: unknown },
  message: string,
  now = performance.now(),
): void {
  const byEvent = lastWarnings.get(log) ?? new Map()
  lastWarnings.set(log, byEvent)
  const last = byEvent.get(fields.event)
  if (last && now - last.loggedAt < THROTTLE_INTERVAL_MS) {
    last.suppressed++
    return
  }
  byEvent.set(fields.event, { loggedAt: now, suppressed: 0 })
  log.warn(last ? { ...fields, suppressed: last.suppressed } : fields, message)
}
