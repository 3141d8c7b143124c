import { z } from 'zod'
import { FIRST_MOMENT_ID, MOMENT_COUNT, TEXT_LIMITS } from '../product.ts'

export const UNSTORABLE_MESSAGE = 'This text holds a character that cannot be stored.'

/** Whether PostgreSQL can store the text: no NUL, and no lone surrogate, which UTF-8 cannot encode. */
export const isStorable = (text: string): boolean =>
  // Not String.prototype.isWellFormed: the client also supports browsers of 2022, which lack it.
  !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

/**
 * Free text up to a length. Every text input must use it, because it rejects characters that PostgreSQL cannot store.
 * `missing` is the message for a value that is not a string.
 */
export const text = (max: number, missing?: string) =>
  z.string(missing).max(max, `At most ${max} characters.`).refine(isStorable, UNSTORABLE_MESSAGE)

/** Text that is not blank; stored untrimmed. */
export const filledText = (max: number) =>
  text(max).refine((value) => value.trim() !== '', 'Please write something here.')

/** Text that is trimmed and must then not be empty. */
export const trimmedText = (max: number) => text(max).trim().min(1, 'Please write something here.')

export const layerText = filledText(TEXT_LIMITS.layer)
export const promptText = filledText(TEXT_LIMITS.prompt)

/** ISO 8601 instant; handlers may return a Date. */
export const timestamp = z
  .union([z.string(), z.date()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
export const nullableTimestamp = timestamp.nullable()

/** Grows with each change of the record's words; sent back as If-Match. */
export const version = z.number()

const integer = z.coerce.number().int().safe()

export const recordId = integer.positive().max(2_147_483_647)
/** A moment's number (1 to 6) or its id. */
export const momentRef = integer.refine(
  (x) => (x >= 1 && x <= MOMENT_COUNT) || (x >= FIRST_MOMENT_ID && x <= 2_147_483_647),
  'Not a moment.',
)
export const momentNumber = integer.min(1).max(MOMENT_COUNT)
export const idParams = z.object({ id: recordId })

/** The two choices on the screen; the model that generated an image is in the response's `model`. */
export const modelChoice = z.enum(['gpt-image-1', 'dall-e-3'])
export type ModelChoice = z.infer<typeof modelChoice>
