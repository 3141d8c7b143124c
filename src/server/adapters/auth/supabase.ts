import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import { AppError, unauthorized } from '#server/errors.ts'
import { queueLimit } from '#server/jobs/concurrency-limit.ts'
import { InvalidResponseError, limitedFetch, MAX_DOCUMENT_BYTES } from '../limited-fetch.ts'
import { toIdentity, type UserClaims } from './identity.ts'
import type { Identity, TokenVerifier } from './port.ts'

export interface HostedProject {
  url: string
  anonKey: string
  jwtSecret: string | undefined
}

const KEY_SET_TTL_MS = 10 * 60_000
const USER_CACHE_TTL_MS = 30_000
const MAX_CACHED_USERS = 5_000
const TIMEOUT_MS = 5_000
/** Forged tokens need no account, and each one causes a request to the project. */
const REQUEST_CAPACITY = { inProgress: 20, waiting: 200 }
const REFUSAL = {
  message: 'Many people are signing in right now. Please try again in a moment.',
  retryAfterS: 5,
}

const boundedFetch = limitedFetch(fetch, MAX_DOCUMENT_BYTES)

/** The response of `GET /user`; `toIdentity` checks email and metadata. */
const userResponse = z.object({
  id: z.string().max(255),
  role: z.string().max(255),
  aud: z.string().max(255),
  email: z.unknown().optional(),
  user_metadata: z.unknown().optional(),
})

const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'The sign-in service cannot be reached. Please try again in a moment.', {
    cause,
    retryAfterS: 5,
  })

/**
 * Verifies tokens of a hosted Supabase project by its published keys, by the HS256 secret if configured, or, if the project
 * has neither, by its endpoint `GET /user`. A published key is never used as HS256 secret.
 */
export function hostedVerifier(project: HostedProject, now: () => Date = () => new Date()): TokenVerifier {
  const base = `${project.url.replace(/(?<!\/)\/+$/, '')}/auth/v1`
  const publishedKeys = createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`), {
    cacheMaxAge: KEY_SET_TTL_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: boundedFetch,
  })
  const secret = project.jwtSecret === undefined ? undefined : new TextEncoder().encode(project.jwtSecret)
  const verifyOptions = () => ({
    issuer: base,
    audience: 'authenticated',
    requiredClaims: ['sub', 'exp'],
    currentDate: now(),
  })
  const verifyByUserEndpoint = userEndpointVerifier(base, project.anonKey, now)

  const verifyToken = async (token: string): Promise<Identity> => {
    const { alg } = decodeProtectedHeader(token)
    if (alg === 'ES256' || alg === 'RS256')
      return identityFromPayload(
        (await jwtVerify(token, publishedKeys, { ...verifyOptions(), algorithms: ['ES256', 'RS256'] }))
          .payload,
      )
    if (alg !== 'HS256') throw unauthorized()
    if (secret)
      return identityFromPayload(
        (await jwtVerify(token, secret, { ...verifyOptions(), algorithms: ['HS256'] })).payload,
      )
    // HS256 without a configured secret is accepted only from a project that publishes no keys.
    if (!publishedKeys.fresh) await publishedKeys.reload()
    if ((publishedKeys.jwks()?.keys.length ?? 0) > 0) throw unauthorized()
    return verifyByUserEndpoint(token)
  }
  return {
    isEmbedded: false,
    async verify(token) {
      try {
        return await verifyToken(token)
      } catch (error) {
        if (error instanceof AppError) throw error
        // Not 401: the client would sign the user out although the token may be valid.
        if (isKeySetFailure(error)) throw unavailable(error)
        throw unauthorized(error)
      }
    },
  }
}

/** `fetch` fails with a TypeError; for a status other than 200 and for invalid JSON jose throws a generic JOSEError. */
const isKeySetFailure = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error instanceof InvalidResponseError ||
  (error instanceof TypeError && error.message.includes('fetch')) ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')

function identityFromPayload(payload: JWTPayload): Identity {
  if (payload.role !== 'authenticated' || !payload.sub) throw unauthorized()
  return toIdentity(payload as UserClaims)
}

/** Verifies tokens by the project's endpoint `GET /user`; a user is cached for 30 seconds. */
function userEndpointVerifier(base: string, anonKey: string, now: () => Date) {
  const cache = new Map<string, { identity: Identity; expiresAtMs: number }>()
  const limitConcurrency = queueLimit(REQUEST_CAPACITY, REFUSAL)
  return async (token: string): Promise<Identity> => {
    const claims = decodeJwt(token)
    const nowMs = now().getTime()
    if (claims.iss !== base || typeof claims.exp !== 'number' || claims.exp * 1000 <= nowMs)
      throw unauthorized()
    const key = createHash('sha256').update(token).digest('base64url')
    const known = cache.get(key)
    if (known && known.expiresAtMs > nowMs) return known.identity
    cache.delete(key)

    const requestUser = () =>
      boundedFetch(`${base}/user`, {
        headers: { authorization: `Bearer ${token}`, apikey: anonKey },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw unavailable(error)
      })
    const response = await limitConcurrency(requestUser)
    if (response.status >= 500 || response.status === 429)
      throw unavailable(new Error(`GET /user returned ${response.status}`))
    if (!response.ok) throw unauthorized()
    const body: unknown = await response.json().catch((error: unknown) => {
      throw unavailable(error)
    })
    const parsed = userResponse.safeParse(body)
    if (!parsed.success) throw unavailable(parsed.error)
    const user = parsed.data
    if (user.id !== claims.sub || user.role !== 'authenticated' || user.aud !== 'authenticated')
      throw unauthorized()

    const identity = toIdentity({
      sub: user.id,
      email: user.email,
      user_metadata: user.user_metadata,
      session_id: claims.session_id,
      amr: claims.amr,
      iat: Math.floor(nowMs / 1000),
      exp: claims.exp,
    })
    const [oldest] = cache.keys()
    if (cache.size >= MAX_CACHED_USERS && oldest) cache.delete(oldest)
    cache.set(key, { identity, expiresAtMs: Math.min(nowMs + USER_CACHE_TTL_MS, claims.exp * 1000) })
    return identity
  }
}
