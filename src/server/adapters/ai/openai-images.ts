import type OpenAI from 'openai'
import { BadRequestError, UnprocessableEntityError } from 'openai'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { composeImagePrompt } from '#shared/domain/image-prompt.ts'
import { limitedFetch } from '../limited-fetch.ts'
import { longFetch } from './long-fetch.ts'
import { type Capabilities, capabilityCache, downgrade, fullCapabilities } from './openai-capabilities.ts'
import { readApiError, toProviderError } from './openai-client.ts'
import { MAX_IMAGE_RESPONSE_BYTES, parseImageResponse, parseStreamEvent } from './openai-responses.ts'
import { type ImageHooks, type ImageProvider, type ImageRequest, ProviderError } from './port.ts'

const PARTIAL_IMAGES = 3
/** A pending request occupies one socket and little memory. */
const CONCURRENCY = 500

/** Images by an OpenAI-compatible server, with one configured model for each model choice of the product. */
export function openAiImages(
  textClient: OpenAI,
  models: Record<ModelChoice, string>,
  now: () => Date = () => new Date(),
): ImageProvider {
  const client = textClient.withOptions({ fetch: limitedFetch(longFetch, MAX_IMAGE_RESPONSE_BYTES) })
  const cache = capabilityCache(fullCapabilities, () => now().getTime())
  return {
    isBuiltIn: false,
    concurrency: CONCURRENCY,
    async generate(request, hooks) {
      const model = models[request.modelChoice]
      let capabilities = cache.find(model)
      for (let refusals = 0; ; refusals++) {
        try {
          const bytes = await requestImage(client, model, capabilities, request, hooks)
          cache.confirm(model, capabilities)
          return { bytes, model }
        } catch (error) {
          hooks.signal.throwIfAborted()
          if (!isCapabilityError(error)) throw toProviderError(error)
          const isOutdated = cache.forget(model, capabilities) && refusals === 0
          // The cached downgrade is outdated: start again with all parameters.
          const downgraded = isOutdated ? fullCapabilities(model) : downgradeAfter(error, capabilities)
          if (!downgraded) throw toProviderError(error)
          capabilities = downgraded
        }
      }
    },
  }
}

/** The server responded with the URL of an image where its bytes were expected. */
class UrlResponseError extends ProviderError {
  constructor() {
    super('broken', 'The provider responded with a URL.')
    this.name = 'UrlResponseError'
  }
}

type CapabilityError = UrlResponseError | BadRequestError | UnprocessableEntityError

function isCapabilityError(error: unknown): error is CapabilityError {
  if (error instanceof UrlResponseError) return true
  if (!(error instanceof BadRequestError || error instanceof UnprocessableEntityError)) return false
  const { param } = readApiError(error)
  return param !== 'prompt' && param !== 'model' && toProviderError(error).fault === 'broken'
}

function downgradeAfter(error: CapabilityError, capabilities: Capabilities): Capabilities | undefined {
  if (error instanceof UrlResponseError)
    return capabilities.needsResponseFormat ? undefined : { ...capabilities, needsResponseFormat: true }
  return downgrade(capabilities, readApiError(error))
}

async function requestImage(
  client: OpenAI,
  model: string,
  capabilities: Capabilities,
  request: ImageRequest,
  { signal, onPartial }: ImageHooks,
): Promise<Uint8Array> {
  const body = {
    model,
    prompt: composeImagePrompt(request),
    // The SDK's type lists only the sizes of older models.
    size: capabilities.size as '1536x1024',
    n: 1,
    ...(capabilities.hasExtras
      ? {
          output_format: 'jpeg' as const,
          quality: 'high' as const,
          safety_identifier: request.safetyIdentifier,
        }
      : {}),
    ...(capabilities.needsResponseFormat ? { response_format: 'b64_json' as const } : {}),
  }
  if (!capabilities.isStreaming) return toBytes(await client.images.generate(body, { signal }))

  const { data: stream, response } = await client.images
    .generate({ ...body, stream: true, partial_images: PARTIAL_IMAGES }, { signal })
    .withResponse()
  const contentType = response.headers.get('content-type') ?? ''
  // A server without streaming may ignore the parameter and send one JSON document.
  if (contentType.includes('json')) return toBytes(await response.json())
  if (!contentType.includes('event-stream')) {
    await response.body?.cancel()
    throw new ProviderError(
      'broken',
      `The provider responded with content type ${contentType.slice(0, 100) || '(none)'}.`,
    )
  }
  let frameCount = 0
  for await (const data of stream as AsyncIterable<unknown>) {
    const event = parseStreamEvent(data)
    if (event?.kind === 'completed') return event.bytes
    if (event?.kind === 'partial' && frameCount++ < PARTIAL_IMAGES) onPartial(event.frame)
  }
  throw new ProviderError('busy', 'The stream ended before the image was complete.')
}

function toBytes(body: unknown): Uint8Array {
  const response = parseImageResponse(body)
  if (response.kind === 'url') throw new UrlResponseError()
  return response.bytes
}
