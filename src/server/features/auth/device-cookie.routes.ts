import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { addKnownUser, type CookieUser } from './known-device.ts'

/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 3_600
const NAME = 'device'
const SECURE_NAME = '__Host-device'

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:')

/**
 * The cookie of a browser in which users have signed in: `<device id>.<signature>...`, with one signature for each user. It names
 * nobody and does not sign in; it gives its user a budget of their own for passwords and mail. Signing out keeps it.
 */
export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[SECURE_NAME] ?? request.cookies[NAME]

/** Sets the cookie with each response that carries a session, once it has the second factor of a user who has one. */
export function rememberDevices(scope: FastifyInstance, deps: Pick<Deps, 'secret' | 'env'>): void {
  const secure = isSecure(deps.env)
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const user = readSessionUser(payload)
    if (user)
      reply.setCookie(secure ? SECURE_NAME : NAME, addKnownUser(deps, readDeviceCookie(request), user), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: MAX_AGE_S,
      })
    return payload
  })
}

function readSessionUser(payload: unknown): CookieUser | undefined {
  if (!isRecord(payload) || typeof payload.refresh_token !== 'string' || !isRecord(payload.user))
    return undefined
  const { id, created_at: createdAt, factors } = payload.user
  const hasFactor = Array.isArray(factors) && factors.some(({ status }) => status === 'verified')
  if (hasFactor && decodeJwt(String(payload.access_token)).aal !== 'aal2') return undefined
  return typeof id === 'string' && typeof createdAt === 'string'
    ? { id, createdAt: new Date(createdAt) }
    : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
