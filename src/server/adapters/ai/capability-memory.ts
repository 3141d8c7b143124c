import { isDeepStrictEqual } from 'node:util'
import type { Capabilities } from './openai-capabilities.ts'

const EXPIRES_AFTER_MS = 10 * 60_000
/** One odd answer concerns only the request that met it. */
const REQUIRED_CONFIRMATIONS = 2

interface Entry {
  capabilities: Capabilities
  /** Requests that were downgraded to it, and then succeeded. */
  confirmations: number
  expiresAtMs: number
}

/**
 * Which requests the server takes for a model, where it did not take full ones. One entry for each configured model. A
 * downgrade counts for other requests once two have succeeded with it, and for ten minutes: then full requests are tried again.
 */
export function capabilityCache(full: (model: string) => Capabilities, nowMs: () => number) {
  const entries = new Map<string, Entry>()
  const findCurrent = (model: string) => {
    const entry = entries.get(model)
    return entry && entry.expiresAtMs > nowMs() ? entry : undefined
  }
  return {
    /** What a new request for the model begins with. */
    find(model: string): Capabilities {
      const entry = findCurrent(model)
      return entry && entry.confirmations >= REQUIRED_CONFIRMATIONS ? entry.capabilities : full(model)
    },
    /** A request succeeded. */
    confirm(model: string, capabilities: Capabilities): void {
      if (isDeepStrictEqual(capabilities, full(model))) {
        entries.delete(model)
        return
      }
      const entry = findCurrent(model)
      const isSame = entry !== undefined && isDeepStrictEqual(entry.capabilities, capabilities)
      // Success with what is remembered says nothing about full requests, so it does not prolong it.
      if (isSame && entry.confirmations >= REQUIRED_CONFIRMATIONS) return
      entries.set(model, {
        capabilities,
        confirmations: isSame ? entry.confirmations + 1 : 1,
        expiresAtMs: nowMs() + EXPIRES_AFTER_MS,
      })
    },
    /** The server refused it. True when it was what new requests begin with. */
    forget(model: string, capabilities: Capabilities): boolean {
      const entry = entries.get(model)
      if (!entry || !isDeepStrictEqual(entry.capabilities, capabilities)) return false
      entries.delete(model)
      return entry.confirmations >= REQUIRED_CONFIRMATIONS
    },
  }
}
