import type OpenAI from 'openai'
import { BadRequestError, UnprocessableEntityError } from 'openai'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { composeImagePrompt } from '#shared/domain/image-prompt.ts'
import { IMAGE_SIZE } from '#shared/limits.ts'
import { toProviderError } from './openai-client.ts'
import { type ImageHooks, type ImageProvider, type ImageRequest, ProviderError } from './port.ts'

const PARTIAL_IMAGES = 3
/** Enough for many who wait at once; each costs a socket and little else. */
const CONCURRENCY = 500

/** How far a server follows the protocol, from all of it to the least; learned from what it refuses. */
const LEVELS = ['streaming', 'exact-size', 'landscape', 'square'] as const
type Level = (typeof LEVELS)[number]
const SIZES: Record<Level, string> = {
  streaming: IMAGE_SIZE,
  'exact-size': IMAGE_SIZE,
  landscape: '1536x1024',
  square: '1024x1024',
}

/** Models whose sizes are few: the nearest is asked for, and cropped by us. */
const hasFewSizes = (model: string) => /^gpt-image-1(\.5|-mini)?$/.test(model)

/** Pictures by an OpenAI-compatible server. The two choices of the product are models of its own. */
export function openAiImages(client: OpenAI, models: Record<ModelChoice, string>): ImageProvider {
  /** The first level that each model's server has taken; forgotten at the next start. */
  const known = new Map<string, number>()
  return {
    isBuiltIn: false,
    concurrency: CONCURRENCY,
    async paint(request, hooks) {
      const model = models[request.modelChoice]
      for (let at = known.get(model) ?? 0; ; at++) {
        const level = LEVELS[at] as Level
        try {
          const bytes = await ask(client, model, level, request, hooks)
          known.set(model, at)
          return { bytes, model }
        } catch (error) {
          hooks.signal.throwIfAborted()
          const known = toProviderError(error)
          const isTooMuch =
            known.fault === 'broken' &&
            (error instanceof BadRequestError || error instanceof UnprocessableEntityError)
          if (!isTooMuch || at === LEVELS.length - 1) throw known
        }
      }
    },
  }
}

async function ask(
  client: OpenAI,
  model: string,
  level: Level,
  request: ImageRequest,
  { signal, onPartial }: ImageHooks,
): Promise<Uint8Array> {
  const body = {
    model,
    prompt: composeImagePrompt(request),
    size: level === 'streaming' && hasFewSizes(model) ? SIZES.landscape : SIZES[level],
    n: 1,
  }
  // A compatible server that knows no more than the least gets no more than that.
  const full = {
    ...body,
    output_format: 'jpeg' as const,
    quality: 'high' as const,
    safety_identifier: request.safetyIdentifier,
  }
  if (level !== 'streaming') {
    const response = await client.images.generate(level === 'exact-size' ? full : body, { signal })
    return decode(response.data?.[0]?.b64_json)
  }
  const stream = await client.images.generate(
    { ...full, stream: true, partial_images: PARTIAL_IMAGES },
    { signal },
  )
  for await (const event of stream) {
    if (event.type === 'image_generation.partial_image')
      onPartial({ index: event.partial_image_index, bytes: decode(event.b64_json) })
    if (event.type === 'image_generation.completed') return decode(event.b64_json)
  }
  throw new ProviderError('busy', 'The stream ended before the picture came.')
}

/** Only what was sent is taken: a URL in an answer is never followed. */
function decode(base64: string | undefined): Uint8Array {
  if (!base64) throw new ProviderError('broken', 'The answer holds no picture.')
  return Buffer.from(base64, 'base64')
}
