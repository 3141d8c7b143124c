import { isDeepStrictEqual } from 'node:util'
import type { Dialect } from './openai-dialect.ts'

const EXPIRES_AFTER_MS = 10 * 60_000
/** One odd answer concerns only the request that met it. */
const REQUIRED_CONFIRMATIONS = 2

interface Entry {
  dialect: Dialect
  /** Requests that were downgraded to it, and then succeeded. */
  confirmations: number
  expiresAtMs: number
}

/**
 * Which requests the server takes for a model, where it did not take full ones. One entry for each configured model. A
 * downgrade counts for other requests once two have succeeded with it, and for ten minutes: then full requests are tried again.
 */
export function capabilityMemory(full: (model: string) => Dialect, nowMs: () => number) {
  const entries = new Map<string, Entry>()
  const findCurrent = (model: string) => {
    const entry = entries.get(model)
    return entry && entry.expiresAtMs > nowMs() ? entry : undefined
  }
  return {
    /** What a new request for the model begins with. */
    find(model: string): Dialect {
      const entry = findCurrent(model)
      return entry && entry.confirmations >= REQUIRED_CONFIRMATIONS ? entry.dialect : full(model)
    },
    /** A request succeeded. */
    confirm(model: string, dialect: Dialect): void {
      if (isDeepStrictEqual(dialect, full(model))) {
        entries.delete(model)
        return
      }
      const entry = findCurrent(model)
      const isSame = entry !== undefined && isDeepStrictEqual(entry.dialect, dialect)
      // Success with what is remembered says nothing about full requests, so it does not prolong it.
      if (isSame && entry.confirmations >= REQUIRED_CONFIRMATIONS) return
      entries.set(model, {
        dialect,
        confirmations: isSame ? entry.confirmations + 1 : 1,
        expiresAtMs: nowMs() + EXPIRES_AFTER_MS,
      })
    },
    /** The server refused it. True when it was what new requests begin with. */
    forget(model: string, dialect: Dialect): boolean {
      const entry = entries.get(model)
      if (!entry || !isDeepStrictEqual(entry.dialect, dialect)) return false
      entries.delete(model)
      return entry.confirmations >= REQUIRED_CONFIRMATIONS
    },
  }
}
