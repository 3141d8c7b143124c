import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export interface Readiness {
  /** False from the start of a shutdown, so that a load balancer sends no more requests. */
  isReady(): boolean
}

/** GET /health/live and /health/ready, for load balancers and supervisors. */
export function healthRoutes(app: FastifyInstance, deps: Deps, readiness: Readiness): void {
  // The route has no authentication or limit, so concurrent requests share one database query.
  let pending: Promise<boolean> | undefined
  const isDatabaseReady = () => {
    pending ??= deps.db.$client
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = readiness.isReady() && (await isDatabaseReady())
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}
