import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { keyedHash, randomToken } from './secrets.ts'

/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 3_600
/** People who share a browser; the one who has not signed in for longest is forgotten. */
const MAX_USERS = 5
const NAME = 'device'
const SECURE_NAME = '__Host-device'

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:')

/** A user of a cookie. An account that is made again with the same id has another time, so that the old cookie ends with the account. */
interface CookieUser {
  id: string
  createdAt: Date
}

/**
 * The cookie of a browser in which users have signed in: `<device id>.<signature>...`, with one signature for each user. It names
 * nobody and does not sign in; it gives its user a budget of their own for passwords and mail. Signing out keeps it.
 */
export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[SECURE_NAME] ?? request.cookies[NAME]

type Signing = Pick<Deps, 'secret'>

const sign = (deps: Signing, deviceId: string, user: CookieUser) =>
  keyedHash(deps.secret('auth'), 'device', `${deviceId} ${user.id} ${user.createdAt.toISOString()}`)

function parse(cookie: string | undefined) {
  const [deviceId, ...signatures] = (cookie ?? '').split('.')
  return deviceId && /^[\w-]{43}$/.test(deviceId)
    ? { deviceId, signatures: signatures.slice(0, MAX_USERS) }
    : undefined
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The id of the device if the user has signed in there; undefined without a user, and for a cookie of others or a forged one. */
export function findKnownDevice(
  deps: Signing,
  cookie: string | undefined,
  user: CookieUser | undefined,
): string | undefined {
  const device = parse(cookie)
  if (!device || !user) return undefined
  const expected = sign(deps, device.deviceId, user)
  return device.signatures.some((signature) => isEqual(signature, expected)) ? device.deviceId : undefined
}

/** Sets the cookie with each response that carries a session. */
export function rememberDevices(scope: FastifyInstance, deps: Pick<Deps, 'secret' | 'env'>): void {
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const user = readSessionUser(payload)
    if (user) setDeviceCookie(request, reply, deps, user)
    return payload
  })
}

function readSessionUser(payload: unknown): CookieUser | undefined {
  if (!isRecord(payload) || typeof payload.refresh_token !== 'string' || !isRecord(payload.user))
    return undefined
  const { id, created_at: createdAt } = payload.user
  return typeof id === 'string' && typeof createdAt === 'string'
    ? { id, createdAt: new Date(createdAt) }
    : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, 'secret' | 'env'>,
  user: CookieUser,
) {
  const { deviceId, signatures } = parse(readDeviceCookie(request)) ?? {
    deviceId: randomToken(),
    signatures: [],
  }
  const own = sign(deps, deviceId, user)
  const others = signatures.filter((signature) => signature !== own).slice(0, MAX_USERS - 1)
  reply.setCookie(isSecure(deps.env) ? SECURE_NAME : NAME, [deviceId, own, ...others].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(deps.env),
    maxAge: MAX_AGE_S,
  })
}
