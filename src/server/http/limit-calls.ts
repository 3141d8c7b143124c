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
import type { Call } from '#shared/contract/call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: Call
  }
  interface FastifyInstance {
    callLimits: CallLimits
  }
}

/** Points a person may spend in so many seconds, on all nodes together. Generations are counted where they are written. */
const SHARED_LIMITS = {
  write: { points: 120, duration: 60 },
  text: { points: 30, duration: 3600 },
} as const

/** The same on each node, in its memory: a read must not cost a write. */
const NODE_LIMITS = {
  /** A dashboard makes some ten. */
  read: { points: 600, duration: 60 },
  /** Of files under /media; a dashboard shows some 60. */
  media: { points: 1_200, duration: 60 },
  /** By network address, for calls that ask the database before anybody is known. A whole school may share one. */
  address: { points: 1_200, duration: 60 },
  /** By network address: cookies that belong to no session. */
  unknownSession: { points: 300, duration: 60 },
} as const

type LimitName = keyof typeof SHARED_LIMITS | keyof typeof NODE_LIMITS

export interface CallLimits {
  /** Counts one more. Throws `rate_limited` with the time to wait when there were too many. */
  spend(name: LimitName, key: string): Promise<void>
  /** The same without counting. */
  assertLeft(name: keyof typeof NODE_LIMITS, key: string): Promise<void>
}

const COUNTED_BY_ADDRESS = /^\/(auth\/v1|api\/logout)(\/|$)/

/** Counts the calls of each person, and of each address where nobody is known yet; 429 with Retry-After above the limit. */
export function limitCalls(app: FastifyInstance, deps: Deps): void {
  app.decorate('callLimits', deps.env.RATE_LIMITS === 'off' ? WITHOUT_LIMITS : openCallLimits(deps))
  app.addHook('onRequest', async (request) => {
    if (COUNTED_BY_ADDRESS.test(request.routeOptions.url ?? ''))
      await app.callLimits.spend('address', addressKey(request))
  })
  app.addHook('preHandler', async (request) => {
    const kind = request.routeOptions.config.call?.limit
    if (request.identity && (kind === 'write' || kind === 'text'))
      await app.callLimits.spend(kind, request.identity.userId)
  })
}

const WITHOUT_LIMITS: CallLimits = { spend: async () => undefined, assertLeft: async () => undefined }

function openCallLimits({ db }: Deps): CallLimits {
  const shared = Object.entries(SHARED_LIMITS).map(([name, limit]) => [
    name,
    new RateLimiterPostgres({
      ...limit,
      storeClient: db.$client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix: name }),
    }),
  ])
  const ofNode = Object.entries(NODE_LIMITS).map(([name, limit]) => [
    name,
    new RateLimiterMemory({ ...limit, keyPrefix: name }),
  ])
  const limiters = Object.fromEntries([...shared, ...ofNode]) as Record<LimitName, RateLimiterAbstract>
  return {
    async spend(name, key) {
      await limiters[name].consume(key).catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? rateLimited(error.msBeforeNext / 1000) : error
      })
    },
    async assertLeft(name, key) {
      const spent = await limiters[name].get(key)
      if (spent && spent.consumedPoints >= NODE_LIMITS[name].points)
        throw rateLimited(spent.msBeforeNext / 1000)
    },
  }
}

const SALT = randomBytes(16)

/**
 * What an address is counted as: one of 65,536 numbers, so that however many addresses come, those who count them hold no
 * more than that. Which addresses share one cannot be foreseen.
 */
export const addressKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  createHmac('sha256', SALT).update(readClientAddress(ip).network).digest('hex').slice(0, 4)
