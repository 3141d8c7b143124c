import { isDeepStrictEqual } from 'node:util'
import type { APIError } from 'openai'
import { IMAGE_SIZE } from '#shared/product.ts'

/** The requested size, then the nearest ones that other models support; their images are cropped to the requested size. */
const SIZES = [IMAGE_SIZE, '1536x1024', '1024x1024'] as const

/** Which optional parts of the image protocol a server supports for a model. */
export interface Capabilities {
  size: (typeof SIZES)[number]
  isStreaming: boolean
  /** Output format, quality and the safety identifier. */
  hasExtras: boolean
  /** Older servers respond with a URL unless base64 is requested; newer ones reject the parameter. */
  needsResponseFormat: boolean
}

const supportsFewSizes = (model: string) => /^gpt-image-1(\.5|-mini)?$/.test(model)

export const fullCapabilities = (model: string): Capabilities => ({
  size: supportsFewSizes(model) ? SIZES[1] : SIZES[0],
  isStreaming: true,
  hasExtras: true,
  needsResponseFormat: false,
})

/**
 * The capabilities without the one that the server rejected; undefined when none is left, or when the prompt or model was
 * rejected.
 */
export function downgrade(
  current: Capabilities,
  error: Pick<APIError, 'param' | 'message'>,
): Capabilities | undefined {
  const { param } = error
  if (param === 'prompt' || param === 'model') return undefined
  const named = param ?? error.message
  const smaller = SIZES[SIZES.indexOf(current.size) + 1]
  if (/\bsize\b/i.test(named) && smaller) return { ...current, size: smaller }
  if (/stream|partial_images/i.test(named) && current.isStreaming) return { ...current, isStreaming: false }
  if (/response_format/i.test(named) && current.needsResponseFormat)
    return { ...current, needsResponseFormat: false }
  if (/output_format|quality|safety_identifier/i.test(named) && current.hasExtras)
    return { ...current, hasExtras: false }
  // The error names no parameter: the least important one is removed first.
  if (current.hasExtras) return { ...current, hasExtras: false, isStreaming: false }
  if (current.isStreaming) return { ...current, isStreaming: false }
  return smaller ? { ...current, size: smaller } : undefined
}

const EXPIRES_AFTER_MS = 10 * 60_000
/** A single unexpected response affects only its own request. */
const REQUIRED_CONFIRMATIONS = 2

interface Entry {
  capabilities: Capabilities
  /** Requests that were downgraded to these capabilities, and then succeeded. */
  confirmations: number
  expiresAtMs: number
}

/**
 * The capabilities of each configured model whose full requests were rejected. A downgrade applies to other requests once two
 * requests have succeeded with it, for ten minutes; then full requests are sent again.
 */
export function capabilityCache(full: (model: string) => Capabilities, nowMs: () => number) {
  const entries = new Map<string, Entry>()
  const findCurrent = (model: string) => {
    const entry = entries.get(model)
    return entry && entry.expiresAtMs > nowMs() ? entry : undefined
  }
  return {
    /** The capabilities with which a new request for the model starts. */
    find(model: string): Capabilities {
      const entry = findCurrent(model)
      return entry && entry.confirmations >= REQUIRED_CONFIRMATIONS ? entry.capabilities : full(model)
    },
    /** Records that a request with these capabilities succeeded. */
    confirm(model: string, capabilities: Capabilities): void {
      if (isDeepStrictEqual(capabilities, full(model))) {
        entries.delete(model)
        return
      }
      const entry = findCurrent(model)
      const isSame = entry !== undefined && isDeepStrictEqual(entry.capabilities, capabilities)
      // Success with the downgrade does not show whether full requests fail, so it does not extend the expiry.
      if (isSame && entry.confirmations >= REQUIRED_CONFIRMATIONS) return
      entries.set(model, {
        capabilities,
        confirmations: isSame ? entry.confirmations + 1 : 1,
        expiresAtMs: nowMs() + EXPIRES_AFTER_MS,
      })
    },
    /** Records that the server rejected these capabilities. True when new requests started with them. */
    forget(model: string, capabilities: Capabilities): boolean {
      const entry = entries.get(model)
      if (!entry || !isDeepStrictEqual(entry.capabilities, capabilities)) return false
      entries.delete(model)
      return entry.confirmations >= REQUIRED_CONFIRMATIONS
    },
  }
}
