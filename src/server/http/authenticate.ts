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

interface BrowserSession {
  cookie: string
  expiresAt: Date
}

interface Authentication {
  env: Env
  verifier: TokenVerifier
  /** Sign-ins of which this process knows that they have not ended. */
  liveSignIns: {
    find(token: string): (BrowserSession & { identity: Identity }) | undefined
    startLookup(): (token: string, found: BrowserSession & { identity: Identity }) => void
  }
  /**
   * Throws AppError `unauthorized` when the token's session no longer exists, and `second_factor_required` when it lacks the
   * user's second factor. Returns the browser session; the browser may not have the cookie of a new one.
   */
  ensureSession(identity: Identity): Promise<BrowserSession & { isNew: boolean }>
}

/**
 * Before each call with the access `signed-in`: verifies the bearer token and its session, and sets the session cookie. Reads use
 * the sign-ins that are known to be live; every other call looks its sign-in up.
 */
export function authenticateCalls(
  app: FastifyInstance,
  { env, verifier, liveSignIns, ensureSession }: Authentication,
): void {
  app.decorateRequest('identity', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call?.access !== 'signed-in') return
    const isRead = call.limit === 'read'
    const personalToken = readPersonalToken(request)
    if (personalToken !== undefined) {
      const identity = await authenticateToken(request, personalToken, call.tokenScope)
      if (isRead) await countCall(request, 'read', identity.userId)
      request.identity = identity
      return
    }
    const token = readBearer(request)
    const live = isRead ? liveSignIns.find(token) : undefined
    const keep = liveSignIns.startLookup()
    const identity = live?.identity ?? (await verifier.verify(token))
    // Before the session is looked up, so that reads above the limit do not reach the database.
    if (isRead) await countCall(request, 'read', identity.userId)
    const { cookie, isNew, expiresAt } = live ? { ...live, isNew: false } : await ensureSession(identity)
    if (isNew || readSessionCookie(request, env) !== cookie) setSessionCookie(reply, env, cookie)
    if (!live && identity.expiresAt)
      keep(token, { identity, cookie, expiresAt: new Date(Math.min(+identity.expiresAt, +expiresAt)) })
    request.identity = identity
  })
}

function readBearer({ headers }: FastifyRequest): string {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized()
  return token
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
