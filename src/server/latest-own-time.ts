import type { Deps } from './deps.ts'

/** More than the clocks of nodes differ. */
const TOLERANCE_MS = 60_000

/** A record with a later time was written before the clock was set back, and is not newer than the present request. */
export const latestOwnTime = ({ now }: Pick<Deps, 'now'>): Date => new Date(now().getTime() + TOLERANCE_MS)
