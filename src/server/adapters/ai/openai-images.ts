import type OpenAI from 'openai'
import { BadRequestError, UnprocessableEntityError } from 'openai'
import type { ImageGenStreamEvent, ImagesResponse } from 'openai/resources/images'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { composeImagePrompt } from '#shared/domain/image-prompt.ts'
import { toProviderError } from './openai-client.ts'
import { type Dialect, fullDialect, simplify } from './openai-dialect.ts'
import { type ImageHooks, type ImageProvider, type ImageRequest, ProviderError } from './port.ts'

const PARTIAL_IMAGES = 3
/** Enough for many who wait at once; each costs a socket and little else. */
const CONCURRENCY = 500

/** Pictures by an OpenAI-compatible server. The two choices of the product are models of its own. */
export function openAiImages(client: OpenAI, models: Record<ModelChoice, string>): ImageProvider {
  /** What each model's server has taken; learned anew at the next start. */
  const learned = new Map<string, Dialect>()
  return {
    isBuiltIn: false,
    concurrency: CONCURRENCY,
    async paint(request, hooks) {
      const model = models[request.modelChoice]
      let dialect: Dialect | undefined = learned.get(model) ?? fullDialect(model)
      for (;;) {
        try {
          const bytes = await ask(client, model, dialect, request, hooks)
          learned.set(model, dialect)
          return { bytes, model }
        } catch (error) {
          hooks.signal.throwIfAborted()
          dialect = simplerAfter(error, dialect)
          if (!dialect) throw toProviderError(error)
        }
      }
    },
  }
}

/** The server answered an address where a picture was expected. */
class AddressInstead extends Error {}

function simplerAfter(error: unknown, dialect: Dialect): Dialect | undefined {
  if (error instanceof AddressInstead)
    return dialect.asksForBase64 ? undefined : { ...dialect, asksForBase64: true }
  const isAboutTheRequest = error instanceof BadRequestError || error instanceof UnprocessableEntityError
  return isAboutTheRequest && toProviderError(error).fault === 'broken' ? simplify(dialect, error) : undefined
}

async function ask(
  client: OpenAI,
  model: string,
  dialect: Dialect,
  request: ImageRequest,
  { signal, onPartial }: ImageHooks,
): Promise<Uint8Array> {
  const body = {
    model,
    prompt: composeImagePrompt(request),
    // The type lists the sizes of older models only.
    size: dialect.size as '1536x1024',
    n: 1,
    ...(dialect.hasExtras
      ? {
          output_format: 'jpeg' as const,
          quality: 'high' as const,
          safety_identifier: request.safetyIdentifier,
        }
      : {}),
    ...(dialect.asksForBase64 ? { response_format: 'b64_json' as const } : {}),
  }
  if (!dialect.isStreaming) return decodeAnswer(await client.images.generate(body, { signal }))

  const { data: stream, response } = await client.images
    .generate({ ...body, stream: true, partial_images: PARTIAL_IMAGES }, { signal })
    .withResponse()
  const contentType = response.headers.get('content-type') ?? ''
  // A server that does not know streaming may pass over the wish and answer whole.
  if (contentType.includes('json')) return decodeAnswer((await response.json()) as ImagesResponse)
  if (!contentType.includes('event-stream')) {
    await response.body?.cancel()
    throw new ProviderError('broken', `The provider answered ${contentType || 'something else'}.`)
  }
  for await (const event of stream as AsyncIterable<ImageGenStreamEvent>) {
    // A partial frame without a picture is passed over: it is only there to be looked at.
    if (event.type === 'image_generation.partial_image' && event.b64_json)
      onPartial({ index: event.partial_image_index, bytes: decode(event.b64_json) })
    if (event.type === 'image_generation.completed') return decode(event.b64_json)
  }
  throw new ProviderError('busy', 'The stream ended before the picture came.')
}

function decodeAnswer(answer: ImagesResponse | undefined): Uint8Array {
  const image = answer?.data?.[0]
  if (image?.url && !image.b64_json) throw new AddressInstead('The provider answered an address.')
  return decode(image?.b64_json)
}

/** Only what was sent is taken: a URL in an answer is never followed. */
function decode(base64: string | undefined): Uint8Array {
  if (!base64) throw new ProviderError('broken', 'The answer holds no picture.')
  return Buffer.from(base64, 'base64')
}
