import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { warnThrottled } from '#server/log-throttle.ts'
import { requeueAbandoned } from './sweep.ts'

/** With the time of a lease, the longest until a generation of a worker that died is shown as tried again. */
const INTERVAL_MS = 5_000
/** After the database could not be reached, so that workers renew their leases first. */
const PAUSE_AFTER_ERROR_MS = 12_000

/**
 * Takes generations back from workers that died, every five seconds, on every node: also where no worker is left, so that it is
 * shown. Returns the function that stops it, which resolves when the last sweep has ended.
 */
export function startLeaseSweep(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (ms: number) =>
    setTimeout(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const run = async () => {
    await pause(INTERVAL_MS)
    while (!stopping.signal.aborted)
      await requeueAbandoned(deps).then(
        () => pause(INTERVAL_MS),
        (err: unknown) => {
          warnThrottled(
            deps.log,
            { event: 'lease_sweep_failed', err },
            'expired leases could not be looked for',
          )
          return pause(PAUSE_AFTER_ERROR_MS)
        },
      )
  }
  const ended = run()
  return () => {
    stopping.abort()
    return ended
  }
}
