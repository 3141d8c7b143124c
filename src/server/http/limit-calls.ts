import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { Call } from '#shared/contract/call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: Call
  }
}

/** Points a person may spend in so many seconds, by what kind of call it is. Generations are counted where they are written. */
const LIMITS = {
  write: { points: 120, duration: 60 },
  text: { points: 30, duration: 3600 },
} as const

/** Counts the calls of each person, on every node together, and answers 429 with Retry-After above the limit. */
export function limitCalls(app: FastifyInstance, deps: Deps): void {
  if (deps.env.RATE_LIMITS === 'off') return
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([kind, limit]) => {
      const memory = new RateLimiterMemory({ ...limit, keyPrefix: kind })
      const limiter = new RateLimiterPostgres({
        ...limit,
        storeClient: deps.db.$client,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: kind,
        insuranceLimiter: memory,
      })
      return [kind, limiter]
    }),
  ) as Record<keyof typeof LIMITS, RateLimiterPostgres>

  app.addHook('preHandler', async (request) => {
    const kind = request.routeOptions.config.call?.limit
    if (!request.identity || (kind !== 'write' && kind !== 'text')) return
    try {
      await limiters[kind].consume(request.identity.userId)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new AppError('rate_limited', 'That was a lot at once. Please wait a little and try again.', {
        retryAfterS: error.msBeforeNext / 1000,
      })
    }
  })
}
