import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { partChecks } from './part-states.ts'

export interface Readiness {
  /** False from the start of a shutdown, so that a load balancer sends no more requests. */
  isReady(): boolean
  /** True from the end of SHUTDOWN_DELAY_S: a balancer that has not noticed the shutdown has to send reads to another node. */
  isLeaving(): boolean
}

/**
 * GET /health/live and /health/ready, for load balancers and supervisors. A node without its database is not ready, because no
 * call works there. Without storage or the job queue it is `degraded` and still gets requests: texts work, finished pictures are
 * kept, and no other node would do better, since all share both.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, readiness: Readiness): void {
  const checkParts = partChecks(deps)
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const parts = await checkParts()
    const isReady = readiness.isReady() && parts.database === 'up'
    const isWhole = Object.values(parts).every((state) => state === 'up')
    const status = isWhole ? 'ready' : 'degraded'
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? status : 'not ready', parts })
  })
}
