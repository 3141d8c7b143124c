/**
 * The key of the session that the auth client stores. This module must not import storage.ts, since the landing page loads it
 * before any interaction.
 */
export const AUTH_STORAGE_KEY = 'future-memory-auth'

/** False if storage is disabled. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(AUTH_STORAGE_KEY) !== null
  } catch {
    return false
  }
}

/** Removes a session that has ended, without a request. */
export function clearStoredSession(): void {
  try {
    localStorage.removeItem(AUTH_STORAGE_KEY)
  } catch {
    // Without storage there is no session to remove.
  }
}

export interface AuthUser {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  createdAt: string | null
}

interface StoredSession {
  user: AuthUser
  needsSecondFactor: boolean
  /** Epoch milliseconds; 0 if unknown. */
  expiresAtMs: number
}

/** The stored session, which may have ended at the service; undefined without one, or if it has no user. */
export function readStoredSession(): StoredSession | undefined {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(AUTH_STORAGE_KEY) ?? 'null')
    if (!isRecord(session)) return undefined
    const user = toAuthUser(session.user)
    return (
      user && {
        user,
        needsSecondFactor: needsSecondFactor(session),
        expiresAtMs: Number(session.expires_at ?? 0) * 1000,
      }
    )
  } catch {
    return undefined
  }
}

/** The user of a session of the auth service; undefined for anything else. */
export function toAuthUser(user: unknown): AuthUser | undefined {
  if (!isRecord(user) || typeof user.id !== 'string') return undefined
  const metadata = isRecord(user.user_metadata) ? user.user_metadata : {}
  return {
    id: user.id,
    email: textOrNull(user.email),
    firstName: textOrNull(metadata.first_name),
    lastName: textOrNull(metadata.last_name),
    createdAt: textOrNull(user.created_at),
  }
}

/** Whether the user of a session has a second factor that the session does not have yet. */
export function needsSecondFactor(session: unknown): boolean {
  if (!isRecord(session) || !isRecord(session.user) || !Array.isArray(session.user.factors)) return false
  const hasFactor = session.user.factors.some((factor) => isRecord(factor) && factor.status === 'verified')
  return hasFactor && readAssuranceLevel(session.access_token) !== 'aal2'
}

/** The claim `aal` of an access token; undefined if it cannot be read. */
function readAssuranceLevel(token: unknown): unknown {
  try {
    const [, payload = ''] = String(token).split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) ? claims.aal : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOrNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
