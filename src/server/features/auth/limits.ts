import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { formatWait } from '#server/errors.ts'
import { findKnownDevice } from './known-device.ts'
import { ProtocolError, tooManyAttempts } from './protocol-error.ts'
import { findUserByEmail } from './queries.ts'
import { keyedHash } from './secrets.ts'

/** `points` calls in `duration` seconds. Limits by network are high, because many users may share an address. */
const LIMITS = {
  /** Sign-ins with a passkey that are begun. */
  passkeyByNetwork: { points: 300, duration: 300 },
  signUpByNetwork: { points: 300, duration: 3_600 },
  mailByNetwork: { points: 600, duration: 3_600 },
  /** By address for all requesters together, or by address and device where the user has signed in before. */
  mailByAddress: { points: 30, duration: 3_600 },
  mailByAddressAndNetwork: { points: 10, duration: 3_600 },
  mailSpacing: { points: 1, duration: 60 },
  /** Refresh tokens and authorization codes that do not exist; existing ones are not limited. Refused from memory above it. */
  unknownTokenByNetwork: { points: 300, duration: 300, inMemoryBlockOnConsumed: 301 },
  /** Looking at links by mail before they are used. */
  linkByNetwork: { points: 300, duration: 300 },
  /**
   * Wrong codes only: a right one is refunded. Links stay valid. By address and place, a device where the user has signed in
   * before or else a network; and by address for all networks together, and apart from them for all such devices, of which somebody
   * who knows the password makes any number. A wrong code is compared with at most three codes of six digits, so either guesses one
   * with a chance of at most 100 * 3 in a million a day.
   */
  codeByPlace: { points: 10, duration: 86_400 },
  codeByAddress: { points: 100, duration: 86_400 },
  codeByNetwork: { points: 60, duration: 3_600 },
  /** Each mailed code can be guessed a few times, so this bounds the guesses of a day. */
  reauthentication: { points: 10, duration: 86_400 },
  /** Counts invalid ID tokens only: a valid one is refunded. */
  idTokenByNetwork: { points: 60, duration: 300 },
  /** Bearers of admin calls that are neither the service key nor the token of a user. */
  serviceKeyByNetwork: { points: 30, duration: 300, inMemoryBlockOnConsumed: 31 },
  /** Addresses whose domain is looked up, with MAIL_CHECK=on. */
  mailCheckByNetwork: { points: 300, duration: 300 },
  accountChange: { points: 30, duration: 300 },
  /** Wrong codes of a second factor: a correct one is refunded. */
  secondFactor: { points: 10, duration: 900 },
} as const
type LimitName = keyof typeof LIMITS
type LimitKey = [LimitName, string]

const MAIL_LIMITS: ReadonlySet<LimitName> = new Set([
  'mailByAddress',
  'mailByAddressAndNetwork',
  'mailByNetwork',
  'mailSpacing',
  'reauthentication',
])

/** See ClientInfo. */
interface Requester {
  network: string
  deviceCookie: string | undefined
}

export interface AuthLimits {
  /** Counts one call for each pair of limit and key. Throws 429 with Retry-After above a limit. Keys are stored as keyed hashes. */
  consume(...keys: LimitKey[]): Promise<void>
  /**
   * Counts a mail that somebody asks for by address. Where the user of the address has signed in before, only what was asked for
   * there counts; elsewhere what the network asked for, and everybody. Throws as `consume`.
   */
  consumeMail(kind: string, email: string, client: Requester): Promise<void>
  /**
   * Counts a code that somebody enters for an address, and returns the function that takes the count back. Where the user of the
   * address has signed in before, only what was entered there counts. Throws as `consume`.
   */
  consumeCode(email: string, client: Requester): Promise<() => Promise<void>>
  /** Subtracts what `consume` counted. */
  refund(...keys: LimitKey[]): Promise<void>
}

export function createAuthLimits(deps: Deps): AuthLimits {
  if (deps.env.RATE_LIMITS === 'off') return NO_LIMITS
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name as LimitName,
      new RateLimiterPostgres({
        ...limit,
        storeClient: deps.db.$client,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: `auth-${name}`,
      }),
    ]),
  )
  const limiterOf = (name: LimitName) => limiters.get(name) as RateLimiterPostgres
  const keyOf = (key: string) => keyedHash(deps.secret('auth'), 'limit', key)
  const consume: AuthLimits['consume'] = async (...keys) => {
    for (const [name, key] of keys)
      await limiterOf(name)
        .consume(keyOf(key))
        .catch((error: unknown) => {
          throw error instanceof RateLimiterRes ? limitExceeded(name, error.msBeforeNext / 1000) : error
        })
  }
  const refund: AuthLimits['refund'] = async (...keys) => {
    for (const [name, key] of keys) await limiterOf(name).reward(keyOf(key))
  }
  const findDevice = async (email: string, { deviceCookie }: Requester) =>
    // Without a cookie the address is not looked up.
    deviceCookie === undefined
      ? undefined
      : findKnownDevice(deps, deviceCookie, await findUserByEmail(deps.db, email))
  return {
    consume,
    async consumeMail(kind, email, client) {
      const device = await findDevice(email, client)
      if (device)
        return consume(
          ['mailSpacing', `${kind} ${email} of ${device}`],
          ['mailByAddress', `${email} of ${device}`],
        )
      const pair = `${email} from ${client.network}`
      await consume(
        ['mailSpacing', `${kind} ${pair}`],
        ['mailByAddressAndNetwork', pair],
        ['mailByAddress', `${email} from others`],
        ['mailByNetwork', client.network],
      )
    },
    async consumeCode(email, client) {
      const device = await findDevice(email, client)
      const keys: LimitKey[] = device
        ? [
            ['codeByPlace', `${email} of ${device}`],
            ['codeByAddress', `${email} on known devices`],
          ]
        : [
            ['codeByNetwork', client.network],
            ['codeByPlace', `${email} from ${client.network}`],
            ['codeByAddress', email],
          ]
      await consume(...keys)
      return () => refund(...keys)
    },
    refund,
  }
}

const NO_LIMITS: AuthLimits = {
  consume: async () => undefined,
  consumeMail: async () => undefined,
  consumeCode: async () => async () => undefined,
  refund: async () => undefined,
}

function limitExceeded(name: LimitName, waitS: number) {
  if (!MAIL_LIMITS.has(name)) return tooManyAttempts(waitS)
  const retryAfterS = Math.max(1, Math.ceil(waitS))
  const wait = formatWait(retryAfterS)
  const message = `A mail is on its way already. For security, please wait ${wait} before asking for another.`
  return new ProtocolError(429, 'over_email_send_rate_limit', message, { retryAfterS })
}
