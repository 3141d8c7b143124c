import type { Deps } from './deps.ts'

/** Larger than the difference between the clocks of two nodes. */
const TOLERANCE_MS = 60_000

/** Rows with a later creation time were written before the clock was set back, so they are older than the current request. */
export const latestPlausibleTime = ({ now }: Pick<Deps, 'now'>): Date =>
  new Date(now().getTime() + TOLERANCE_MS)
