import type { APIError } from 'openai'
import { IMAGE_SIZE } from '#shared/limits.ts'

/** The product's size, then the nearest that other models know; what comes is cropped to the product's. */
const SIZES = [IMAGE_SIZE, '1536x1024', '1024x1024'] as const

/** How far a server follows the protocol for a model. */
export interface Capabilities {
  size: (typeof SIZES)[number]
  isStreaming: boolean
  /** Output format, quality and the safety identifier. */
  hasExtras: boolean
  /** Older protocols answer an address unless base64 is asked for; newer ones refuse the question. */
  asksForBase64: boolean
}

/** Models whose sizes are few. */
const hasFewSizes = (model: string) => /^gpt-image-1(\.5|-mini)?$/.test(model)

export const fullCapabilities = (model: string): Capabilities => ({
  size: hasFewSizes(model) ? SIZES[1] : SIZES[0],
  isStreaming: true,
  hasExtras: true,
  asksForBase64: false,
})

/** The dialect without what the server did not take; undefined when nothing is left to leave out, or it is not about that. */
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
  if (/response_format/i.test(named) && current.asksForBase64) return { ...current, asksForBase64: false }
  if (/output_format|quality|safety_identifier/i.test(named) && current.hasExtras)
    return { ...current, hasExtras: false }
  // It does not say what is too much: the least missed goes first.
  if (current.hasExtras) return { ...current, hasExtras: false, isStreaming: false }
  if (current.isStreaming) return { ...current, isStreaming: false }
  return smaller ? { ...current, size: smaller } : undefined
}
