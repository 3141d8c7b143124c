import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { formatWait } from '#server/errors.ts'
import { ProtocolError } from './protocol-error.ts'
import { keyedHash } from './secrets.ts'

/** `points` calls in `duration` seconds. Limits by network are high, because many users may share an address. */
const LIMITS = {
  /** Counts wrong passwords only: a correct one is refunded. */
  signInByNetwork: { points: 60, duration: 300 },
  signInByAccount: { points: 30, duration: 900 },
  signUpByNetwork: { points: 300, duration: 3_600 },
  mailByNetwork: { points: 300, duration: 3_600 },
  mailByAddress: { points: 30, duration: 3_600 },
  mailSpacing: { points: 1, duration: 60 },
  /** High, because a 429 here signs users out. */
  refreshByNetwork: { points: 1_200, duration: 300 },
  /** Counts invalid ID tokens only: a valid one is refunded. */
  idTokenByNetwork: { points: 60, duration: 300 },
  accountChange: { points: 30, duration: 300 },
} as const
type LimitName = keyof typeof LIMITS

const CODES: Partial<Record<LimitName, string>> = {
  mailByAddress: 'over_email_send_rate_limit',
  mailByNetwork: 'over_email_send_rate_limit',
  mailSpacing: 'over_email_send_rate_limit',
}

export interface AuthLimits {
  /** Counts one call for each pair of limit and key. Throws 429 with Retry-After above a limit. Keys are stored as keyed hashes. */
  consume(...keys: [LimitName, string][]): Promise<void>
  /** Subtracts what `consume` counted. */
  refund(...keys: [LimitName, string][]): Promise<void>
}

export function createAuthLimits(deps: Deps): AuthLimits {
  if (deps.env.RATE_LIMITS === 'off') return { consume: async () => undefined, refund: async () => undefined }
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name as LimitName,
      new RateLimiterPostgres({
        ...limit,
        storeClient: deps.db.$client,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: `auth-${name}`,
      }),
    ]),
  )
  const limiterOf = (name: LimitName) => limiters.get(name) as RateLimiterPostgres
  const keyOf = (key: string) => keyedHash(deps.secret('auth'), 'limit', key)
  return {
    async consume(...keys) {
      for (const [name, key] of keys)
        await limiterOf(name)
          .consume(keyOf(key))
          .catch((error: unknown) => {
            throw error instanceof RateLimiterRes ? limitExceeded(name, error.msBeforeNext / 1000) : error
          })
    },
    async refund(...keys) {
      for (const [name, key] of keys) await limiterOf(name).reward(keyOf(key))
    },
  }
}

function limitExceeded(name: LimitName, retryAfterS: number) {
  const seconds = Math.max(1, Math.ceil(retryAfterS))
  const wait = formatWait(seconds)
  const code = CODES[name]
  return code
    ? new ProtocolError(
        429,
        code,
        `A mail is on its way already. For security, please wait ${wait} before asking for another.`,
        { retryAfterS: seconds },
      )
    : new ProtocolError(
        429,
        'over_request_rate_limit',
        `Too many attempts. Please wait ${wait} and try again.`,
        { retryAfterS: seconds },
      )
}
