import type { FastifyInstance } from 'fastify'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/errors.ts'
import { ensureSession } from '#server/features/sessions/service.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the bearer token speaks of; undefined when the call asks for none. */
    identity: Identity | undefined
  }
}

/** Before each call that needs a person: a genuine token, whose sign-in still exists. Gives the browser its session cookie. */
export function authenticateCalls(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('identity', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.call?.access !== 'signed-in') return
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized()
    const identity = await deps.verifier.verify(token)
    // Counted before the database is asked, so that reads above the limit cost it nothing.
    if (request.routeOptions.config.call.limit === 'read') await app.callLimits.spend('read', identity.userId)
    const cookie = await ensureSession(deps, identity, readSessionCookie(request, deps.env))
    if (cookie) setSessionCookie(reply, deps.env, cookie)
    request.identity = identity
  })
}
