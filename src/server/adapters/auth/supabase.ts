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
import { identityOf, type PersonClaims } from './identity.ts'
import type { Identity, TokenVerifier } from './port.ts'

export interface HostedProject {
  url: string
  anonKey: string
  jwtSecret: string | undefined
}

const KEYS_KEPT_MS = 10 * 60_000
const ANSWER_KEPT_MS = 30_000
const ANSWERS_KEPT = 5_000
const PATIENCE_MS = 5_000
/** Anybody can make up tokens that only the project can tell from genuine ones. */
const QUESTION_CAPACITY = { inProgress: 20, waiting: 200 }
const QUESTION_REFUSAL = {
  message: 'Many people are signing in right now. Please try again in a moment.',
  retryAfterS: 5,
}

const boundedFetch = limitedFetch(fetch, MAX_DOCUMENT_BYTES)

/** What `GET /user` answers of a token's person; names and picture are checked where they are read. */
const projectUser = z.object({
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
 * Tokens of a hosted Supabase project: checked by its published keys, by the HS256 secret when there is one, or, where the
 * project has neither, by asking it. The secret of HS256 is never a published key.
 */
export function hostedVerifier(project: HostedProject, now: () => Date = () => new Date()): TokenVerifier {
  const base = `${project.url.replace(/(?<!\/)\/+$/, '')}/auth/v1`
  const publishedKeys = createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`), {
    cacheMaxAge: KEYS_KEPT_MS,
    timeoutDuration: PATIENCE_MS,
    [customFetch]: boundedFetch,
  })
  const secret = project.jwtSecret === undefined ? undefined : new TextEncoder().encode(project.jwtSecret)
  const rules = () => ({
    issuer: base,
    audience: 'authenticated',
    requiredClaims: ['sub', 'exp'],
    currentDate: now(),
  })
  const ask = askingVerifier(base, project.anonKey, now)

  const check = async (token: string): Promise<Identity> => {
    const { alg } = decodeProtectedHeader(token)
    if (alg === 'ES256' || alg === 'RS256')
      return personOf(
        (await jwtVerify(token, publishedKeys, { ...rules(), algorithms: ['ES256', 'RS256'] })).payload,
      )
    if (alg !== 'HS256') throw unauthorized()
    if (secret)
      return personOf((await jwtVerify(token, secret, { ...rules(), algorithms: ['HS256'] })).payload)
    // A project that publishes keys signs with them; only one without any can have meant HS256.
    if (!publishedKeys.fresh) await publishedKeys.reload()
    if ((publishedKeys.jwks()?.keys.length ?? 0) > 0) throw unauthorized()
    return ask(token)
  }
  return {
    isEmbedded: false,
    async verify(token) {
      try {
        return await check(token)
      } catch (error) {
        if (error instanceof AppError) throw error
        // A server out of reach says nothing about the person: a 401 would sign everybody out.
        if (isKeySetFailure(error)) throw unavailable(error)
        throw unauthorized(error)
      }
    },
  }
}

/** `fetch` fails with a TypeError, and an answer other than 200, or that is no JSON, is a bare JOSEError. */
const isKeySetFailure = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error instanceof InvalidResponseError ||
  (error instanceof TypeError && error.message.includes('fetch')) ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')

function personOf(payload: JWTPayload): Identity {
  if (payload.role !== 'authenticated' || !payload.sub) throw unauthorized()
  return identityOf(payload as PersonClaims)
}

/** Asks the project who a token belongs to, and remembers the answer for half a minute. */
function askingVerifier(base: string, anonKey: string, now: () => Date) {
  const answers = new Map<string, { person: Identity; untilMs: number }>()
  const limited = queueLimit(QUESTION_CAPACITY, QUESTION_REFUSAL)
  return async (token: string): Promise<Identity> => {
    const claims = decodeJwt(token)
    const nowMs = now().getTime()
    if (claims.iss !== base || typeof claims.exp !== 'number' || claims.exp * 1000 <= nowMs)
      throw unauthorized()
    const key = createHash('sha256').update(token).digest('base64url')
    const known = answers.get(key)
    if (known && known.untilMs > nowMs) return known.person
    answers.delete(key)

    const ask = () =>
      boundedFetch(`${base}/user`, {
        headers: { authorization: `Bearer ${token}`, apikey: anonKey },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error: unknown) => {
        throw unavailable(error)
      })
    const answer = await limited(ask)
    if (answer.status >= 500 || answer.status === 429)
      throw unavailable(new Error(`GET /user answered ${answer.status}`))
    if (!answer.ok) throw unauthorized()
    const body: unknown = await answer.json().catch((error: unknown) => {
      throw unavailable(error)
    })
    const parsed = projectUser.safeParse(body)
    if (!parsed.success) throw unavailable(parsed.error)
    const user = parsed.data
    if (user.id !== claims.sub || user.role !== 'authenticated' || user.aud !== 'authenticated')
      throw unauthorized()

    const person = identityOf({
      sub: user.id,
      email: user.email,
      user_metadata: user.user_metadata,
      session_id: claims.session_id,
    })
    const [oldest] = answers.keys()
    if (answers.size >= ANSWERS_KEPT && oldest) answers.delete(oldest)
    answers.set(key, { person, untilMs: Math.min(nowMs + ANSWER_KEPT_MS, claims.exp * 1000) })
    return person
  }
}
