import { z } from 'zod'
import { type PartialFrame, ProviderError } from './port.ts'

/**
 * One image response, streamed or not. In base64, the largest image that a model generates (3840x2160) takes 32 MiB as
 * incompressible RGB, and four images of the requested size take 28 MiB; 40 megapixels fit at 9 bits each, and JPEG takes 2 to 5.
 */
export const MAX_IMAGE_RESPONSE_BYTES = 64 * 1_048_576
/** Base64 of an incompressible frame of the requested size takes 7 MiB. */
const MAX_FRAME_LENGTH = 16 * 1_048_576
const MAX_TEXT_LENGTH = 100_000

const base64 = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    // Searches for a character outside the alphabet: matching the whole text would keep backtracking state for each character.
    .refine((text) => !/[^A-Za-z0-9+/=]/.test(text), 'not base64')

const base64Image = z.object({ b64_json: base64(MAX_IMAGE_RESPONSE_BYTES) })
const imageResponse = z.object({ data: z.tuple([base64Image]).rest(z.unknown()) })
/** Older servers respond with a URL. */
const urlResponse = z.object({
  data: z.tuple([z.object({ url: z.string().min(1), b64_json: z.null().optional() })]).rest(z.unknown()),
})

const streamEvent = z.object({ type: z.string() })
const partialEvent = z.object({
  partial_image_index: z.int().min(0).max(100),
  b64_json: base64(MAX_FRAME_LENGTH),
})

const completion = z.object({
  choices: z
    .tuple([
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().max(MAX_TEXT_LENGTH).nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    ])
    .rest(z.unknown()),
})

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success)
    throw new ProviderError('broken', 'The response does not have the form of the protocol.', {
      cause: parsed.error,
    })
  return parsed.data
}

/** Throws ProviderError `broken`. */
export function parseImageResponse(body: unknown): { kind: 'image'; bytes: Uint8Array } | { kind: 'url' } {
  if (urlResponse.safeParse(body).success) return { kind: 'url' }
  const { data } = parse(imageResponse, body)
  return { kind: 'image', bytes: Buffer.from(data[0].b64_json, 'base64') }
}

/**
 * One event of an image stream. Undefined for events of other types, and for an invalid partial frame, which is only a preview.
 * Throws ProviderError `broken`.
 */
export function parseStreamEvent(
  data: unknown,
): { kind: 'partial'; frame: PartialFrame } | { kind: 'completed'; bytes: Uint8Array } | undefined {
  const { type } = parse(streamEvent, data)
  if (type === 'image_generation.completed')
    return { kind: 'completed', bytes: Buffer.from(parse(base64Image, data).b64_json, 'base64') }
  if (type !== 'image_generation.partial_image') return undefined
  const partial = partialEvent.safeParse(data)
  if (!partial.success) return undefined
  const { partial_image_index: index, b64_json } = partial.data
  return { kind: 'partial', frame: { index, bytes: Buffer.from(b64_json, 'base64') } }
}

/** The text of a chat completion. Throws ProviderError `broken`, or `refused`, or `busy` for a text that was cut off. */
export function parseCompletion(body: unknown): string {
  const { finish_reason, message } = parse(completion, body).choices[0]
  if (finish_reason === 'content_filter' || message.refusal)
    throw new ProviderError('refused', 'The provider refused the prompt.')
  if (finish_reason === 'length') throw new ProviderError('busy', 'The response was cut off.')
  const text = removeNul(message.content ?? '').trim()
  if (!text) throw new ProviderError('broken', 'The response has no text.')
  return text
}

/** PostgreSQL cannot store NUL in text. */
export const removeNul = (text: string) => text.replaceAll('\u0000', '')
