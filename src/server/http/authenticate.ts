import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, TokenVerifier } from '#server/adapters/auth/port.ts'
import type { Env } from '#server/env.ts'
import { unauthorized } from '#server/errors.ts'
import { SIGNED_OUT_COOKIE } from '#shared/signed-out-cookie.ts'
import { countCall } from './limit-calls.ts'
import { authenticateToken, readPersonalToken } from './personal-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the bearer token; undefined for calls without authentication. */
    identity: Identity | undefined
  }
}

interface Authentication {
  env: Env
  verifier: TokenVerifier
  /**
   * Throws AppError `unauthorized` when the token's session no longer exists, and `second_factor_required` when it lacks the
   * user's second factor. Returns the session cookie to set, or undefined when the browser has it.
   */
  ensureSession(identity: Identity, currentCookie: string | undefined): Promise<string | undefined>
}

/** Before each call with the access `signed-in`: verifies the bearer token and its session, and sets the session cookie. */
export function authenticateCalls(
  app: FastifyInstance,
  { env, verifier, ensureSession }: Authentication,
): void {
  app.decorateRequest('identity', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call?.access !== 'signed-in') return
    const personalToken = readPersonalToken(request)
    if (personalToken !== undefined) {
      const identity = await authenticateToken(request, personalToken, call.tokenScope)
      if (call.limit === 'read') await countCall(request, 'read', identity.userId)
      request.identity = identity
      return
    }
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized()
    const identity = await verifier.verify(token)
    // Before the session is looked up, so that reads above the limit do not reach the database.
    if (call.limit === 'read') await countCall(request, 'read', identity.userId)
    const cookie = await ensureSession(identity, readSessionCookie(request, env))
    if (cookie) setSessionCookie(reply, env, cookie)
    request.identity = identity
  })
}

const SESSION_COOKIE_MAX_AGE_S = 30 * 24 * 3600

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:')
const cookieName = (env: Env) => (isSecure(env) ? '__Host-session' : 'session')

/** The cookie that authenticates what sends no token: images, files and navigations. Undefined without one. */
export const readSessionCookie = (request: FastifyRequest, env: Env) => request.cookies[cookieName(env)]

const cookieOptions = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

function setSessionCookie(reply: FastifyReply, env: Env, value: string): void {
  reply.setCookie(cookieName(env), value, { ...cookieOptions(env), maxAge: SESSION_COOKIE_MAX_AGE_S })
}

/** Long enough for the next page to load. */
const SIGNED_OUT_MAX_AGE_S = 30

/** Tells the next page that the person has signed out by address, so that it removes what this browser keeps of them. */
export function setSignedOutCookie(reply: FastifyReply, env: Env): void {
  reply.setCookie(SIGNED_OUT_COOKIE, '1', {
    ...cookieOptions(env),
    httpOnly: false,
    maxAge: SIGNED_OUT_MAX_AGE_S,
  })
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(cookieName(env), cookieOptions(env))
}
