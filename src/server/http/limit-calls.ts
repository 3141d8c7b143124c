import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { rateLimited } from '#server/errors.ts'
import { readClientAddress } from '#server/http/client-address.ts'
import type { Call, TextKind } from '#shared/contract/call.ts'
import { type LimitState, sendLimits } from './rate-limit-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route implements. */
    call?: Call
  }
  interface FastifyInstance {
    callLimits: CallLimits
  }
  interface FastifyRequest {
    /** The limit and key that the request was counted for; undefined when it was not. */
    countedFor: [LimitName, string] | undefined
  }
}

/** `points` requests in `duration` seconds. */
interface Limit {
  points: number
  duration: number
  /** The first sentence of the message above the limit, where the general one does not say enough. */
  reason?: string
}

const perHour = (points: number, what: string): Limit => ({
  points,
  duration: 3600,
  reason: `That makes ${points} ${what} within an hour.`,
})

/** Per user, counted in PostgreSQL for all nodes. Generations have their own limit, in features/generations. */
const SHARED_LIMITS: Record<'write' | 'admin' | TextKind, Limit> = {
  write: { points: 120, duration: 60 },
  /** Changes that an administrator makes. */
  admin: { points: 30, duration: 60 },
  name: perHour(30, 'names'),
  enhancement: perHour(30, 'enhanced prompts'),
  scenarios: perHour(30, 'sets of scenarios'),
  goal: perHour(30, 'goal plans'),
  feedback: perHour(30, 'checks of your feedback'),
  reading: perHour(120, 'readings of your words'),
  sketches: perHour(240, 'sketches'),
}

/** Limits of each process, counted in memory, so that a read causes no write to the database. */
const NODE_LIMITS = {
  /** Per user; a dashboard sends about ten. */
  read: { points: 600, duration: 60 },
  /** Per user, files under /media; a dashboard shows about 60. */
  media: { points: 1_200, duration: 60 },
  /** Per network address, for calls that query the database without authentication. Many users may share one address. */
  address: { points: 1_200, duration: 60 },
  /** Per personal token; its calls count for its owner, too. */
  token: { points: 300, duration: 60 },
  /** Per network address: requests with a cookie or a personal token that is not valid, which may be guesses. */
  unknownSession: { points: 300, duration: 60 },
  /** Per user: rejected calls that cost nothing of their limit. */
  rejected: { points: 600, duration: 60 },
} as const

type LimitName = keyof typeof SHARED_LIMITS | keyof typeof NODE_LIMITS

/** The counters of requests; `key` is a user id or an `addressKey`. */
export interface CallLimits {
  /** Counts one request. `isExceeded` above the limit; undefined where limits are switched off. */
  count(name: LimitName, key: string): Promise<(LimitState & { isExceeded: boolean }) | undefined>
  /** Counts one request. Throws AppError `rate_limited` with the time to wait above the limit. */
  consume(name: LimitName, key: string): Promise<void>
  /** Takes back what `consume` counted for a rejected call, up to the limit of rejected calls. */
  refund(name: LimitName, key: string): Promise<void>
  /** Throws AppError `rate_limited` when the limit is reached; counts nothing. */
  assertNotReached(name: keyof typeof NODE_LIMITS, key: string): Promise<void>
}

/** Not `/auth/v1/token`, which counts what it refuses: others in a network must not keep anybody from signing in or staying signed in. */
const ADDRESS_LIMITED_ROUTES = /^\/(auth\/v1(?!\/token$)|api\/logout)(\/|$)/

/**
 * Limits calls per user, and per network address before authentication; 429 with Retry-After above the limit. A call is counted
 * before it is handled, so that concurrent calls cannot exceed the limit, and its count is taken back when it is rejected.
 */
export function limitCalls(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('countedFor', undefined)
  app.decorateRequest('limitStates', undefined)
  app.decorate('callLimits', deps.env.RATE_LIMITS === 'off' ? NO_LIMITS : createCallLimits(deps))
  // These hooks run for every request; most have nothing to wait for.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!ADDRESS_LIMITED_ROUTES.test(request.routeOptions.url ?? '')) return done()
    app.callLimits.consume('address', addressKey(request)).then(() => done(), done)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const kind = request.routeOptions.config.call?.limit
    if (!request.identity || kind === undefined || !isShared(kind)) return done()
    countCall(request, kind, request.identity.userId).then(() => done(), done)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { countedFor } = request
    // The AI provider has worked on a refused generation.
    const isRejected =
      reply.statusCode >= 400 && reply.statusCode < 500 && request.errorCode !== 'generation_refused'
    const isRefunded = countedFor !== undefined && isRejected
    const counted = isRefunded && request.limitStates?.find(({ name }) => name === countedFor[0])
    if (counted && request.errorCode !== 'rate_limited') counted.remaining++
    sendLimits(request, reply)
    if (!isRefunded) return done()
    request.countedFor = undefined
    app.callLimits
      .refund(...countedFor)
      .catch((error: unknown) => {
        deps.log.warn(
          { event: 'rate_limit_refund_failed', err: error },
          'a rejected call could not be uncounted',
        )
      })
      .then(() => done(), done)
  })
}

/** Counts the request for a limit, until it is rejected. Throws AppError `rate_limited` above it. */
export async function countCall(request: FastifyRequest, name: LimitName, key: string): Promise<void> {
  request.countedFor = [name, key]
  await countRequest(request, name, key)
}

/** Counts the request for a limit, whatever becomes of it. Throws AppError `rate_limited` above it. */
export async function countRequest(request: FastifyRequest, name: LimitName, key: string): Promise<void> {
  const state = await request.server.callLimits.count(name, key)
  if (!state) return
  request.limitStates = [...(request.limitStates ?? []), state]
  if (state.isExceeded) throw rateLimited(state.msBeforeNext / 1000, reasonOf(name))
}

const NO_LIMITS: CallLimits = {
  count: async () => undefined,
  consume: async () => undefined,
  refund: async () => undefined,
  assertNotReached: async () => undefined,
}

function createCallLimits({ db }: Deps): CallLimits {
  const shared = Object.entries(SHARED_LIMITS).map(([name, limit]) => [
    name,
    new RateLimiterPostgres({
      ...limit,
      storeClient: db.$client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix: name }),
    }),
  ])
  const local = Object.entries(NODE_LIMITS).map(([name, limit]) => [
    name,
    new RateLimiterMemory({ ...limit, keyPrefix: name }),
  ])
  const limiters = Object.fromEntries([...shared, ...local]) as Record<LimitName, RateLimiterAbstract>
  /** Above the limit the library rejects with the same record. */
  const countOne = (name: LimitName, key: string) =>
    limiters[name].consume(key).then(
      (state) => ({ state, isExceeded: false }),
      (error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error
        return { state: error, isExceeded: true }
      },
    )
  return {
    async count(name, key) {
      const { state, isExceeded } = await countOne(name, key)
      const { points, duration } = LIMITS[name]
      const { remainingPoints: remaining, msBeforeNext } = state
      return { name, points, duration, remaining, msBeforeNext, isExceeded }
    },
    async consume(name, key) {
      const { state, isExceeded } = await countOne(name, key)
      if (isExceeded) throw rateLimited(state.msBeforeNext / 1000, reasonOf(name))
    },
    async refund(name, key) {
      const isFree = await limiters.rejected.consume(key).then(
        () => true,
        () => false,
      )
      if (isFree) await limiters[name].reward(key)
    },
    async assertNotReached(name, key) {
      const state = await limiters[name].get(key)
      if (state && state.consumedPoints >= NODE_LIMITS[name].points)
        throw rateLimited(state.msBeforeNext / 1000)
    },
  }
}

const LIMITS: Record<LimitName, Limit> = { ...SHARED_LIMITS, ...NODE_LIMITS }
const isShared = (kind: string): kind is keyof typeof SHARED_LIMITS => kind in SHARED_LIMITS
const reasonOf = (name: LimitName) => LIMITS[name].reason

const SALT = randomBytes(16)

/**
 * The limiter key of a network address: one of 65,536, so that memory stays bounded for any number of addresses. The hash is
 * salted per process, so that a client cannot choose an address that has the key of another one.
 */
export const addressKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  createHmac('sha256', SALT).update(readClientAddress(ip).network).digest('hex').slice(0, 4)
