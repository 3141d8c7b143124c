import { createHash, createHmac } from 'node:crypto'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/errors.ts'
import { ensureUser } from '../users/service.ts'
import * as queries from './queries.ts'

const LIFETIME_MS = 30 * 24 * 3_600_000

const hash = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')

/**
 * The cookie of a sign-in. It follows from the sign-in and a secret of the installation, so that parallel first calls
 * agree on one, and a new sign-in has another.
 */
function cookieOf(deps: Deps, identity: Identity) {
  return createHmac('sha256', deps.secret('cookie'))
    .update(`${identity.userId} ${identity.authSessionId ?? ''}`)
    .digest('base64url')
}

const MAX_KNOWN_COOKIES = 10_000
/** Those whose session was there when this process looked last, the one that was used last at the end. */
const knownCookies = new Set<string>()

function rememberCookie(cookie: string, hasSession: boolean) {
  knownCookies.delete(cookie)
  if (hasSession) knownCookies.add(cookie)
  const [oldest] = knownCookies
  if (knownCookies.size > MAX_KNOWN_COOKIES && oldest !== undefined) knownCookies.delete(oldest)
}

/** Whether the cookie is most likely no guess. Not whether its session is still there: ask `findSessionOwner`. */
export const isKnownCookie = (cookie: string): boolean => knownCookies.has(cookie)

/**
 * Checks that the sign-in behind a genuine token still exists, makes the person's row at the first call, and answers the
 * cookie to set when the browser does not hold it yet.
 */
export async function admit(
  deps: Deps,
  identity: Identity,
  heldCookie: string | undefined,
): Promise<string | undefined> {
  const cookie = cookieOf(deps, identity)
  const sid = hash(cookie)
  const now = deps.now()
  const found = await queries.findSignIn(deps.db, {
    userId: identity.userId,
    authSessionId: deps.verifier.isEmbedded ? identity.authSessionId : null,
    sid,
    now,
  })
  if (deps.verifier.isEmbedded && !found.hasAuthSession) throw unauthorized()
  if (!found.hasUser) await ensureUser(deps, identity)
  if (!found.hasBrowserSession)
    await queries.upsertSession(deps.db, {
      sid,
      userId: identity.userId,
      authSessionId: identity.authSessionId,
      expire: new Date(now.getTime() + LIFETIME_MS),
    })
  rememberCookie(cookie, true)
  return heldCookie === cookie && found.hasBrowserSession ? undefined : cookie
}

/** Whose browser session a cookie is; undefined when it has ended. */
export async function findSessionOwner(deps: Deps, cookie: string | undefined) {
  if (!cookie) return undefined
  const session = await queries.findSession(deps.db, hash(cookie), deps.now(), deps.verifier.isEmbedded)
  rememberCookie(cookie, session !== undefined)
  return session
}

export const endSession = (deps: Deps, cookie: string) => queries.removeSession(deps.db, hash(cookie))

export const removeExpiredSessions = (deps: Deps) => queries.removeExpiredSessions(deps.db, deps.now())
