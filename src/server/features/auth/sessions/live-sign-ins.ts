import { hash } from 'node:crypto'
import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'

/** A valid token whose session was found alive. */
interface LiveSignIn {
  identity: Identity
  /** The cookie of its browser session. */
  cookie: string
  /** When the token or the browser session ends, whichever is first. */
  expiresAt: Date
}

/** The live sign-ins that this process knows; see decision 20. */
interface LiveSignIns {
  /** Undefined when the sign-in has to be looked up. */
  find(token: string): LiveSignIn | undefined
  /** Must be called before a sign-in is looked up. Returns the function that keeps what was found, unless it may have ended since. */
  startLookup(): (token: string, found: LiveSignIn) => void
}

/** Without the certainty that every announced end has arrived, a sign-in is looked up again after this time. */
const MAX_UNCONFIRMED_MS = 5_000
/** How often that certainty is renewed while sign-ins are used. */
const CONFIRMATION_INTERVAL_MS = 1_000
/** At about 1 kB each. */
const MAX_KEPT = 10_000

interface Kept extends LiveSignIn {
  lookedUpAtMs: number
}

/** Keeps at most `maxKept`. Sign-ins of a hosted service end without an announcement, so they are kept for five seconds only. */
export function openLiveSignIns(
  { changes, now, verifier }: Pick<Deps, 'changes' | 'now' | 'verifier'>,
  maxKept = MAX_KEPT,
): LiveSignIns {
  /** By the hash of the token, the oldest first. */
  const kept = new Map<string, Kept>()
  const tokensByUser = new Map<string, Set<string>>()
  /** Grows with each announcement. */
  let announced = 0
  /** Every end that was committed before this time has been announced. */
  let confirmedAtMs = Number.NEGATIVE_INFINITY
  let askedAtMs = Number.NEGATIVE_INFINITY

  function drop(key: string, { userId }: Identity) {
    kept.delete(key)
    const keys = tokensByUser.get(userId)
    keys?.delete(key)
    if (keys?.size === 0) tokensByUser.delete(userId)
  }

  function dropAll() {
    announced++
    kept.clear()
    tokensByUser.clear()
  }
  changes.subscribe('signing_keys', dropAll)
  changes.subscribe('sign_ins', (userId) => {
    if (userId === '') return dropAll()
    announced++
    for (const key of tokensByUser.get(userId) ?? []) kept.delete(key)
    tokensByUser.delete(userId)
  })

  function confirm(nowMs: number) {
    // Also after the clock was set back.
    if (Math.abs(nowMs - askedAtMs) < CONFIRMATION_INTERVAL_MS) return
    askedAtMs = nowMs
    changes.catchUp().then(
      () => {
        confirmedAtMs = nowMs
      },
      () => undefined,
    )
  }

  return {
    find(token) {
      const key = hashOf(token)
      const found = kept.get(key)
      if (!found) return undefined
      const nowMs = now().getTime()
      if (nowMs >= found.expiresAt.getTime()) {
        drop(key, found.identity)
        return undefined
      }
      if (!verifier.isEmbedded)
        return isWithin(MAX_UNCONFIRMED_MS, nowMs - found.lookedUpAtMs) ? found : undefined
      confirm(nowMs)
      const certainAtMs = Math.max(found.lookedUpAtMs, confirmedAtMs)
      return isWithin(MAX_UNCONFIRMED_MS, nowMs - certainAtMs) ? found : undefined
    },
    startLookup() {
      const announcedBefore = announced
      const lookedUpAtMs = now().getTime()
      return (token, found) => {
        if (announced !== announcedBefore) return
        const key = hashOf(token)
        kept.delete(key)
        kept.set(key, { ...found, lookedUpAtMs })
        const keys = tokensByUser.get(found.identity.userId) ?? new Set()
        tokensByUser.set(found.identity.userId, keys.add(key))
        const [oldest] = kept
        if (kept.size > maxKept && oldest) drop(oldest[0], oldest[1].identity)
      }
    },
  }
}

/** Tokens are not kept, so that a copy of the memory has none. */
const hashOf = (token: string) => hash('sha256', token, 'base64')

/** False for a negative age, after the clock was set back. */
const isWithin = (maxMs: number, ageMs: number) => ageMs >= 0 && ageMs < maxMs
