import type OpenAI from 'openai'
import { BadRequestError, UnprocessableEntityError } from 'openai'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { composeImagePrompt } from '#shared/domain/image-prompt.ts'
import { limitedFetch } from '../limited-fetch.ts'
import { capabilityCache } from './capability-memory.ts'
import { longFetch } from './long-fetch.ts'
import { type Capabilities, downgrade, fullCapabilities } from './openai-capabilities.ts'
import { readApiError, toProviderError } from './openai-client.ts'
import { MAX_IMAGE_RESPONSE_BYTES, parseImageResponse, parseStreamEvent } from './openai-responses.ts'
import { type ImageHooks, type ImageProvider, type ImageRequest, ProviderError } from './port.ts'

const PARTIAL_IMAGES = 3
/** Enough for many who wait at once; each costs a socket and little else. */
const CONCURRENCY = 500

/** Pictures by an OpenAI-compatible server. The two choices of the product are models of its own. */
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
          // What was learned no longer holds: the request begins anew.
          const downgraded = isOutdated ? fullCapabilities(model) : downgradeAfter(error, capabilities)
          if (!downgraded) throw toProviderError(error)
          capabilities = downgraded
        }
      }
    },
  }
}

/** The server answered an address where a picture was expected. */
class UrlResponseError extends ProviderError {
  constructor() {
    super('broken', 'The provider answered an address.')
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
    return capabilities.asksForBase64 ? undefined : { ...capabilities, asksForBase64: true }
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
    // The type lists the sizes of older models only.
    size: capabilities.size as '1536x1024',
    n: 1,
    ...(capabilities.hasExtras
      ? {
          output_format: 'jpeg' as const,
          quality: 'high' as const,
          safety_identifier: request.safetyIdentifier,
        }
      : {}),
    ...(capabilities.asksForBase64 ? { response_format: 'b64_json' as const } : {}),
  }
  if (!capabilities.isStreaming) return toBytes(await client.images.generate(body, { signal }))

  const { data: stream, response } = await client.images
    .generate({ ...body, stream: true, partial_images: PARTIAL_IMAGES }, { signal })
    .withResponse()
  const contentType = response.headers.get('content-type') ?? ''
  // A server that does not know streaming may pass over the wish and answer whole.
  if (contentType.includes('json')) return toBytes(await response.json())
  if (!contentType.includes('event-stream')) {
    await response.body?.cancel()
    throw new ProviderError(
      'broken',
      `The provider answered ${contentType.slice(0, 100) || 'something else'}.`,
    )
  }
  let frameCount = 0
  for await (const data of stream as AsyncIterable<unknown>) {
    const event = parseStreamEvent(data)
    if (event?.kind === 'completed') return event.bytes
    if (event?.kind === 'partial' && frameCount++ < PARTIAL_IMAGES) onPartial(event.frame)
  }
  throw new ProviderError('busy', 'The stream ended before the picture came.')
}

function toBytes(body: unknown): Uint8Array {
  const answer = parseImageResponse(body)
  if (answer.kind === 'address') throw new UrlResponseError()
  return answer.bytes
}
