import { isStorable } from '#shared/contract/fields.ts'
import type { Identity } from './port.ts'

const NAME_LENGTH = 100

/** The claims of GoTrue that describe a user. */
export interface UserClaims {
  sub: string
  email?: unknown
  session_id?: unknown
  user_metadata?: unknown
  /** Methods of the sign-in with their times in seconds. */
  amr?: unknown
  /** In seconds. */
  iat?: unknown
  /** In seconds. */
  exp?: unknown
}

/**
 * The user that the claims of a token describe. Names and profile image are read by the keys of sign-up by mail and by those
 * of Google.
 */
export function toIdentity(claims: UserClaims): Identity {
  const metadata = isRecord(claims.user_metadata) ? claims.user_metadata : {}
  const [fullFirst, ...fullRest] = (text(metadata.full_name) ?? text(metadata.name) ?? '').split(/\s+/)
  const given = text(metadata.first_name) ?? text(metadata.given_name)
  const family = text(metadata.last_name) ?? text(metadata.family_name)
  return {
    userId: claims.sub,
    email: text(claims.email, 320),
    firstName: given ?? text(fullFirst),
    lastName: family ?? (given ? null : text(fullRest.join(' '))),
    profileImageUrl: httpsUrl(metadata.avatar_url) ?? httpsUrl(metadata.picture),
    authSessionId: text(claims.session_id),
    signedInAt: readSignIn(claims.amr),
    statedAt: toDate(claims.iat),
    expiresAt: toDate(claims.exp),
  }
}

/**
 * The latest time in the claim `amr`. Null in the session of a password reset, also after a second factor; a renewed token is not
 * a sign-in.
 */
function readSignIn(amr: unknown): Date | null {
  const methods = (Array.isArray(amr) ? amr : []).filter(isRecord)
  if (methods.some(({ method }) => method === 'recovery')) return null
  const times = methods
    .filter(({ method }) => method !== 'token_refresh')
    .map(({ timestamp }) => Number(timestamp))
    .filter(Number.isFinite)
  return times.length > 0 ? new Date(Math.max(...times) * 1000) : null
}

const toDate = (seconds: unknown): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Trimmed, limited in length, and without characters that PostgreSQL cannot store; null for anything but a string. */
function text(value: unknown, max = NAME_LENGTH): string | null {
  if (typeof value !== 'string') return null
  return (
    value
      .replaceAll('\u0000', '')
      .trim()
      .slice(0, max)
      .replace(/\p{Surrogate}/gu, '') || null
  )
}

function httpsUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000 || !isStorable(value) || !URL.canParse(value))
    return null
  return new URL(value).protocol === 'https:' ? value : null
}
