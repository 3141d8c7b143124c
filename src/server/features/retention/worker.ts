import type { Deps } from '#server/deps.ts'
import { defineSweep } from '#server/jobs/define-job.ts'
import { runSteps } from '#server/jobs/run-steps.ts'
import { removePaymentEvents, removeRateLimits } from './queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Counters that have ended, kept for a clock that is behind. */
const RATE_LIMIT_RETENTION_MS = HOUR_MS
/** The provider repeats an event for at most 30 days. */
const PAYMENT_EVENT_RETENTION_MS = 90 * DAY_MS

const removeExpiredJob = defineSweep({ name: 'retention.remove-expired', expireInSeconds: 600 })

/** Every ten minutes: deletes rows of all features that are kept for a time only. Those of sign-ins have a job of their own. */
export async function startRetentionWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(removeExpiredJob, () => removeExpired(deps))
  await deps.jobs.schedule(removeExpiredJob, '*/10 * * * *', {})
}

export async function removeExpired(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  await runSteps(deps, 'retention_failed', {
    'rate limits': () => removeRateLimits(deps.db, now - RATE_LIMIT_RETENTION_MS),
    'payment events': () => removePaymentEvents(deps.db, new Date(now - PAYMENT_EVENT_RETENTION_MS)),
  })
}
