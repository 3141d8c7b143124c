import type { FastifyInstance } from 'fastify'
import type { Identity, TokenVerifier } from '#server/adapters/auth/port.ts'
import type { Env } from '#server/env.ts'
import { unauthorized } from '#server/errors.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the bearer token; undefined for calls that need none. */
    identity: Identity | undefined
  }
}

interface Authentication {
  env: Env
  verifier: TokenVerifier
  /** Throws when the token's session no longer exists. Returns the session cookie to set, or undefined when the browser has it. */
  ensureSession(identity: Identity, currentCookie: string | undefined): Promise<string | undefined>
}

/** Before each call that needs a user: verifies the bearer token and its session, and sets the session cookie. */
export function authenticateCalls(
  app: FastifyInstance,
  { env, verifier, ensureSession }: Authentication,
): void {
  app.decorateRequest('identity', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.call?.access !== 'signed-in') return
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized()
    const identity = await verifier.verify(token)
    // Before the session is looked up, so that reads above the limit do not reach the database.
    if (request.routeOptions.config.call.limit === 'read') await app.callLimits.spend('read', identity.userId)
    const cookie = await ensureSession(identity, readSessionCookie(request, env))
    if (cookie) setSessionCookie(reply, env, cookie)
    request.identity = identity
  })
}
