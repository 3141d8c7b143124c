import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { tooManyAttempts } from './protocol-error.ts'
import { keyedHash } from './secrets.ts'

/**
 * Wrong attempts above `free` in `memoryS` seconds come one at a time: after each the next one waits, `firstWaitS` seconds at
 * first, then twice as long each time, up to `maxWaitS`.
 */
interface Pace {
  free: number
  memoryS: number
  firstWaitS: number
  maxWaitS: number
}

const DAY_S = 24 * 3_600

const PACES = {
  /** A user on a device where they have signed in before; nobody else's attempts count. */
  knownDevice: { free: 20, memoryS: 900, firstWaitS: 5, maxWaitS: 60 },
  /** All other attempts, by network: at most about 820 an hour. Many users may share an address. */
  network: { free: 100, memoryS: 3_600, firstWaitS: 5, maxWaitS: 5 },
  /** By address and network: at most about 110 a day. */
  addressAndNetwork: { free: 10, memoryS: DAY_S, firstWaitS: 5, maxWaitS: 900 },
  /** By address, for guesses from many networks: at most about 400 a day. */
  address: { free: 100, memoryS: DAY_S, firstWaitS: 5, maxWaitS: 300 },
} satisfies Record<string, Pace>
export type PaceName = keyof typeof PACES

/** An attempt that has to wait no longer is held until its turn. */
const MAX_HOLD_MS = 10_000
/** Attempts that this process holds at the same time; more are refused. */
const MAX_HELD = 100

export interface AttemptPaces {
  /**
   * Counts a password attempt for each pair of pace and key, and resolves when it may be made, with the function that takes the
   * count back: for a right password, or an attempt that was not made. Throws ProtocolError 429 with the time to wait.
   */
  enter(...keys: [PaceName, string][]): Promise<() => Promise<void>>
}

export function createAttemptPaces(deps: Deps): AttemptPaces {
  if (deps.env.RATE_LIMITS === 'off') return { enter: async () => async () => undefined }
  const store = {
    storeClient: deps.db.$client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  }
  const counts = (name: PaceName) =>
    new RateLimiterPostgres({
      ...store,
      points: Number.MAX_SAFE_INTEGER,
      duration: PACES[name].memoryS,
      keyPrefix: `auth-${name}`,
    })
  const counters = {
    knownDevice: counts('knownDevice'),
    network: counts('network'),
    addressAndNetwork: counts('addressAndNetwork'),
    address: counts('address'),
  }
  const turns = new RateLimiterPostgres({ ...store, points: 1, duration: 1, keyPrefix: 'auth-turn' })
  let held = 0

  /** How to take the attempt back, or the time until it may be made. */
  async function tryEnter(name: PaceName, key: string): Promise<{ leave: Leave } | { waitMs: number }> {
    const turn = `${name}:${key}`
    const taken = await turns.get(turn)
    if (taken && taken.msBeforeNext > MAX_HOLD_MS) return { waitMs: taken.msBeforeNext }
    const { free, firstWaitS, maxWaitS } = PACES[name]
    const uncount = () => counters[name].reward(key)
    const { consumedPoints } = await counters[name].consume(key)
    if (consumedPoints <= free) return { leave: uncount }
    const waitS = Math.min(maxWaitS, firstWaitS * 2 ** (consumedPoints - free - 1))
    try {
      await turns.consume(turn, 1, { customDuration: waitS })
      return { leave: () => Promise.all([uncount(), turns.delete(turn)]) }
    } catch (error) {
      await uncount()
      if (!(error instanceof RateLimiterRes)) throw error
      return { waitMs: Math.max(1, error.msBeforeNext) }
    }
  }

  return {
    async enter(...pairs) {
      const leaves: Leave[] = []
      const leaveAll = async () => {
        await Promise.all(leaves.splice(0).map((leave) => leave()))
      }
      let patienceMs = MAX_HOLD_MS
      for (const [name, value] of pairs)
        for (;;) {
          const result = await tryEnter(name, keyedHash(deps.secret('auth'), 'limit', value))
          if ('leave' in result) {
            leaves.push(result.leave)
            break
          }
          const { waitMs } = result
          if (waitMs > patienceMs || held >= MAX_HELD) {
            await leaveAll()
            throw tooManyAttempts(waitMs / 1_000)
          }
          patienceMs -= waitMs
          held++
          await deps.wait(waitMs, NEVER).finally(() => held--)
        }
      return leaveAll
    },
  }
}

type Leave = () => Promise<unknown>

const NEVER = new AbortController().signal
