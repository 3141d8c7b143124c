import type { Deps } from '#server/deps.ts'
import { withTimeout } from '#server/with-timeout.ts'

/** The states of what a node needs to answer requests. */
export interface PartStates {
  database: PartState
  storage: PartState
  jobs: PartState
}
type PartState = 'up' | 'down'

const TIMEOUT_MS = 2_000
/** A check is shared by the requests of this time, because nothing else limits them. */
const FRESH_FOR_MS = 2_000

/** A function that checks every part, at most once at a time and within two seconds. Never rejects; tells no reasons. */
export function partChecks({
  db,
  store,
  jobs,
}: Pick<Deps, 'db' | 'store' | 'jobs'>): () => Promise<PartStates> {
  const stateOf = (check: () => Promise<unknown>): Promise<PartState> =>
    withTimeout(check(), TIMEOUT_MS, 'The check of a part').then(
      () => 'up' as const,
      () => 'down' as const,
    )
  const check = async () => {
    const [database, storage, queue] = await Promise.all([
      stateOf(() => db.$client.query('select 1')),
      stateOf(() => store.check()),
      stateOf(() => jobs.check()),
    ])
    return { database, storage, jobs: queue }
  }
  let last: { at: number; states: Promise<PartStates> } | undefined
  return () => {
    if (!last || performance.now() - last.at > FRESH_FOR_MS) last = { at: performance.now(), states: check() }
    return last.states
  }
}
