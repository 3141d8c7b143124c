import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { formatWait } from '#server/errors.ts'
import { ProtocolError } from './protocol-error.ts'
import { keyedHash } from './secrets.ts'

/** So many in so many seconds. Network addresses are generous: a whole school may share one. */
const LIMITS = {
  /** Wrong passwords only. */
  signInByNetwork: { points: 60, duration: 300 },
  signInByAccount: { points: 30, duration: 900 },
  signUpByNetwork: { points: 300, duration: 3_600 },
  mailByNetwork: { points: 300, duration: 3_600 },
  mailByAddress: { points: 30, duration: 3_600 },
  mailSpacing: { points: 1, duration: 60 },
  /** A 429 here signs people out, so only a flood meets it. */
  refreshByNetwork: { points: 1_200, duration: 300 },
  accountChange: { points: 30, duration: 300 },
} as const
type LimitName = keyof typeof LIMITS

const CODES: Partial<Record<LimitName, string>> = {
  mailByAddress: 'over_email_send_rate_limit',
  mailByNetwork: 'over_email_send_rate_limit',
  mailSpacing: 'over_email_send_rate_limit',
}

export interface Limits {
  /** Throws 429 with Retry-After when there were too many. Keys are stored as keyed hashes. */
  spend(...of: [LimitName, string][]): Promise<void>
  /** Gives back what a right password spent. */
  refund(...of: [LimitName, string][]): Promise<void>
}

export function openLimits(deps: Deps): Limits {
  if (deps.env.RATE_LIMITS === 'off') return { spend: async () => undefined, refund: async () => undefined }
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
    async spend(...of) {
      for (const [name, key] of of)
        await limiterOf(name)
          .consume(keyOf(key))
          .catch((error: unknown) => {
            throw error instanceof RateLimiterRes ? tooMany(name, error.msBeforeNext / 1000) : error
          })
    },
    async refund(...of) {
      for (const [name, key] of of) await limiterOf(name).reward(keyOf(key))
    },
  }
}

function tooMany(name: LimitName, retryAfterS: number) {
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
