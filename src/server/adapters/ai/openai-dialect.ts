import type { APIError } from 'openai'
import { IMAGE_SIZE } from '#shared/limits.ts'

/** The product's size, then the nearest that other models know; what comes is cropped to the product's. */
const SIZES = [IMAGE_SIZE, '1536x1024', '1024x1024'] as const

/** How far a server follows the protocol for a model. */
export interface Dialect {
  size: (typeof SIZES)[number]
  isStreaming: boolean
  /** Output format, quality and the safety identifier. */
  hasExtras: boolean
  /** Older protocols answer an address unless base64 is asked for; newer ones refuse the question. */
  asksForBase64: boolean
}

/** Models whose sizes are few. */
const hasFewSizes = (model: string) => /^gpt-image-1(\.5|-mini)?$/.test(model)

export const fullDialect = (model: string): Dialect => ({
  size: hasFewSizes(model) ? SIZES[1] : SIZES[0],
  isStreaming: true,
  hasExtras: true,
  asksForBase64: false,
})

/** The dialect without what the server did not take; undefined when nothing is left to leave out, or it is not about that. */
export function simplify(dialect: Dialect, error: Pick<APIError, 'param' | 'message'>): Dialect | undefined {
  const { param } = error
  if (param === 'prompt' || param === 'model') return undefined
  const named = param ?? error.message
  const smaller = SIZES[SIZES.indexOf(dialect.size) + 1]
  if (/\bsize\b/i.test(named) && smaller) return { ...dialect, size: smaller }
  if (/stream|partial_images/i.test(named) && dialect.isStreaming) return { ...dialect, isStreaming: false }
  if (/response_format/i.test(named) && dialect.asksForBase64) return { ...dialect, asksForBase64: false }
  if (/output_format|quality|safety_identifier/i.test(named) && dialect.hasExtras)
    return { ...dialect, hasExtras: false }
  // It does not say what is too much: the least missed goes first.
  if (dialect.hasExtras) return { ...dialect, hasExtras: false, isStreaming: false }
  if (dialect.isStreaming) return { ...dialect, isStreaming: false }
  return smaller ? { ...dialect, size: smaller } : undefined
}
