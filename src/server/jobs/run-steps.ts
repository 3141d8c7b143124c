import type { Deps } from '#server/deps.ts'
import type { LogEvent } from '#server/log-events.ts'

/** Runs each step, one after the other; one that fails is logged with the event, and the others run all the same. */
export async function runSteps(
  { log }: Pick<Deps, 'log'>,
  event: LogEvent,
  steps: Record<string, () => Promise<unknown>>,
): Promise<void> {
  for (const [step, run] of Object.entries(steps))
    try {
      await run()
    } catch (error) {
      log.error({ event, err: error, step }, 'a step of a clean-up failed; its next run tries again')
    }
}
