import { z } from 'zod'
import { FIRST_MOMENT_ID, MOMENT_COUNT, TEXT_LIMITS } from '../product.ts'

export const UNSTORABLE_MESSAGE = 'This text holds a character that cannot be stored.'

/** Whether PostgreSQL can store the text: no NUL, and no lone surrogate, which UTF-8 cannot encode. */
export const isStorable = (text: string): boolean =>
  // Not String.prototype.isWellFormed: the client also supports browsers of 2022, which lack it.
  !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

/**
 * Free text up to a length, which blanks around it do not count towards: where it is longer with them, they are removed. Every
 * text input must use it or `trimmed`, because they reject characters that PostgreSQL cannot store.
 */
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => (value.length > max ? value.trim() : value))
    .max(max)
    .refine(isStorable, UNSTORABLE_MESSAGE)

/** Free text that is trimmed and then has at most this length. `missing` is the message for a value that is not a string. */
export const trimmed = (max: number, missing?: string) =>
  z.string(missing).trim().max(max).refine(isStorable, UNSTORABLE_MESSAGE)

const EMPTY_MESSAGE = 'Please write something here.'

/** Text that is not blank; stored with the blanks around it. */
export const filledText = (max: number) => text(max).refine((value) => value.trim() !== '', EMPTY_MESSAGE)

/** Text that is trimmed and must then not be empty. */
export const trimmedText = (max: number) => trimmed(max).min(1, EMPTY_MESSAGE)

export const NOT_SINGLE_LINE_MESSAGE =
  'Please write one line of characters that can be seen, without signs that change the direction of writing.'

const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether the text is one line that shows what it is: no control characters, and something that can be seen. */
export const isSingleLine = (text: string): boolean => !UNSEEN.test(text) && VISIBLE.test(text)

/** A name or a reason of one line: text that is trimmed, not empty, and has nothing that hides what it says. */
export const singleLine = (max: number) =>
  trimmedText(max).refine((value) => value === '' || isSingleLine(value), NOT_SINGLE_LINE_MESSAGE)

/** Text that is trimmed; null when it is then empty. */
export const textOrNull = (max: number) =>
  trimmed(max)
    .transform((value) => value || null)
    .nullable()

export const layerText = filledText(TEXT_LIMITS.layer)
export const promptText = filledText(TEXT_LIMITS.prompt)

/** ISO 8601 instant; handlers may return a Date. */
export const timestamp = z
  .union([z.date(), z.string()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
export const nullableTimestamp = timestamp.nullable()

/** Grows with each change of the record's words; sent back as If-Match. */
export const version = z.number()

/** The largest value of a PostgreSQL `integer`. */
const MAX_ID = 2_147_483_647

export const recordId = z.int().positive().max(MAX_ID)
/** A moment's number (1 to 6) or its id. */
export const momentRef = z
  .int()
  .refine(
    (x) => (x >= 1 && x <= MOMENT_COUNT) || (x >= FIRST_MOMENT_ID && x <= MAX_ID),
    `This is not a moment: a number from 1 to ${MOMENT_COUNT}, or the id of a moment.`,
  )
const NOT_A_MOMENT_NUMBER = `A whole number from 1 to ${MOMENT_COUNT} is needed.`
export const momentNumber = z
  .int(NOT_A_MOMENT_NUMBER)
  .min(1, NOT_A_MOMENT_NUMBER)
  .max(MOMENT_COUNT, NOT_A_MOMENT_NUMBER)

const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/
/**
 * A number in a path or a query, where it arrives as text: decimal digits without sign, exponent or leading zero. The client
 * may give a number, which it writes so.
 */
export const numberInUrl = <T extends z.ZodType<number, number>>(number: T) =>
  z.union([z.number(), z.string().regex(DECIMAL).transform(Number)], 'A whole number is needed.').pipe(number)

export const idParams = z.object({ id: numberInUrl(recordId) })
export const momentParams = z.object({ pcm: numberInUrl(momentRef) })

/** The two choices on the screen; the model that generated an image is in the response's `model`. */
export const modelChoice = z.enum(['gpt-image-1', 'dall-e-3'])
export type ModelChoice = z.infer<typeof modelChoice>
