import { createHash, createHmac } from 'node:crypto'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, unauthorized } from '#server/errors.ts'
import { ensureUser } from '../../users/service.ts'
import { isTokenValid } from '../personal-tokens/queries.ts'
import * as queries from './queries.ts'

const LIFETIME_MS = 30 * 24 * 3_600_000

const hashCookie = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')

/** Derived, so that concurrent first calls of a session create one browser session. */
function deriveCookie(deps: Deps, identity: Identity) {
  return createHmac('sha256', deps.secret('cookie'))
    .update(`${identity.userId} ${identity.authSessionId ?? ''}`)
    .digest('base64url')
}

const MAX_KNOWN_COOKIES = 10_000
/** Hashes of cookies whose session existed at the last lookup in this process, least recently used first. */
const knownCookies = new Set<string>()

function recordCookie(sid: string, hasSession: boolean) {
  knownCookies.delete(sid)
  if (hasSession) knownCookies.add(sid)
  const [oldest] = knownCookies
  if (knownCookies.size > MAX_KNOWN_COOKIES && oldest !== undefined) knownCookies.delete(oldest)
}

/** Whether a recent lookup found the cookie's session, so that the cookie is not a guess. The session may have ended since. */
export const isKnownCookie = (cookie: string): boolean => knownCookies.has(hashCookie(cookie))

/**
 * Checks that the session of a valid token exists, and creates the user's row and the browser session at the first call.
 * Returns the browser session. Throws AppError `unauthorized` when the session has ended, and `second_factor_required` when the
 * user has a second factor and the session does not.
 */
export async function ensureSession(
  deps: Deps,
  identity: Identity,
): Promise<{ cookie: string; isNew: boolean; expiresAt: Date }> {
  const cookie = deriveCookie(deps, identity)
  const sid = hashCookie(cookie)
  const now = deps.now()
  const found = await queries.findSessionState(deps.db, {
    userId: identity.userId,
    authSessionId: deps.verifier.isEmbedded ? identity.authSessionId : null,
    sid,
    now,
  })
  if (deps.verifier.isEmbedded && !found.hasAuthSession) throw unauthorized()
  if (found.needsSecondFactor)
    throw new AppError('second_factor_required', 'Please confirm your sign-in with your second factor first.')
  if (!found.hasUser) await ensureUser(deps, identity)
  const isNew = found.browserSessionExpiresAtMs === null
  const expiresAt = new Date(found.browserSessionExpiresAtMs ?? now.getTime() + LIFETIME_MS)
  if (isNew)
    await queries.upsertBrowserSession(deps.db, {
      sid,
      userId: identity.userId,
      authSessionId: identity.authSessionId,
      expire: expiresAt,
    })
  recordCookie(sid, true)
  return { cookie, isNew, expiresAt }
}

const SESSION_CHECK_INTERVAL_MS = 15_000

/**
 * Calls `onEnd` when the session or the personal token of an identity has ended, for responses that outlive the check of their call. Returns the
 * function that stops it. Sessions of a hosted sign-in service are not known here.
 */
export function watchSession(deps: Deps, identity: Identity, onEnd: () => void): () => void {
  const { userId, authSessionId, tokenId } = identity
  const isLive =
    tokenId !== undefined
      ? () => isTokenValid(deps.db, tokenId, deps.now())
      : deps.verifier.isEmbedded && authSessionId !== null
        ? () => queries.findSession(deps.db, authSessionId, userId)
        : undefined
  if (!isLive) return () => undefined
  const check = async () => {
    if (await isLive()) return
    clearInterval(timer)
    onEnd()
  }
  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      deps.log.warn(
        { event: 'session_check_failed', err: error },
        'the session of a stream could not be read; it is read again later',
      ),
    )
  }, SESSION_CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** The user and session of a cookie; undefined when it is not valid. */
export async function findBrowserSession(deps: Deps, cookie: string | undefined) {
  if (!cookie) return undefined
  const sid = hashCookie(cookie)
  const session = await queries.findBrowserSession(deps.db, sid, deps.now(), deps.verifier.isEmbedded)
  recordCookie(sid, session !== undefined)
  return session
}

export const removeBrowserSession = (deps: Deps, cookie: string) =>
  queries.removeBrowserSession(deps.db, hashCookie(cookie))

export const removeExpiredBrowserSessions = (deps: Deps) =>
  queries.removeExpiredBrowserSessions(deps.db, deps.now())
