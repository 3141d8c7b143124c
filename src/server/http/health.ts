import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export interface Readiness {
  /** False from the first sign of stopping, so that a balancer sends nobody here any more. */
  isReady(): boolean
}

/** For balancers and supervisors: alive, and ready for people. */
export function healthRoutes(app: FastifyInstance, deps: Deps, readiness: Readiness): void {
  // Anybody may ask, however often; the database is asked once at a time.
  let asked: Promise<boolean> | undefined
  const isDatabaseReady = () => {
    asked ??= deps.db.$client
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined
      })
    return asked
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
