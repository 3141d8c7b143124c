import type OpenAI from 'openai'
import { BadRequestError, UnprocessableEntityError } from 'openai'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { composeImagePrompt } from '#shared/domain/image-prompt.ts'
import { limitedFetch } from '../limited-fetch.ts'
import { capabilityMemory } from './capability-memory.ts'
import { longFetch } from './long-fetch.ts'
import { MAX_IMAGE_ANSWER_BYTES, readImageAnswer, readStreamEvent } from './openai-answers.ts'
import { readApiError, toProviderError } from './openai-client.ts'
import { type Dialect, fullDialect, simplify } from './openai-dialect.ts'
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
  const client = textClient.withOptions({ fetch: limitedFetch(longFetch, MAX_IMAGE_ANSWER_BYTES) })
  const memory = capabilityMemory(fullDialect, () => now().getTime())
  return {
    isBuiltIn: false,
    concurrency: CONCURRENCY,
    async paint(request, hooks) {
      const model = models[request.modelChoice]
      let dialect = memory.find(model)
      for (let refusals = 0; ; refusals++) {
        try {
          const bytes = await ask(client, model, dialect, request, hooks)
          memory.confirm(model, dialect)
          return { bytes, model }
        } catch (error) {
          hooks.signal.throwIfAborted()
          if (!isAboutDialect(error)) throw toProviderError(error)
          const isOutdated = memory.forget(model, dialect) && refusals === 0
          // What was learned no longer holds: the request begins anew.
          const simpler = isOutdated ? fullDialect(model) : simplerAfter(error, dialect)
          if (!simpler) throw toProviderError(error)
          dialect = simpler
        }
      }
    },
  }
}

/** The server answered an address where a picture was expected. */
class AddressInstead extends ProviderError {
  constructor() {
    super('broken', 'The provider answered an address.')
  }
}

type DialectError = AddressInstead | BadRequestError | UnprocessableEntityError

function isAboutDialect(error: unknown): error is DialectError {
  if (error instanceof AddressInstead) return true
  if (!(error instanceof BadRequestError || error instanceof UnprocessableEntityError)) return false
  const { param } = readApiError(error)
  return param !== 'prompt' && param !== 'model' && toProviderError(error).fault === 'broken'
}

function simplerAfter(error: DialectError, dialect: Dialect): Dialect | undefined {
  if (error instanceof AddressInstead)
    return dialect.asksForBase64 ? undefined : { ...dialect, asksForBase64: true }
  return simplify(dialect, readApiError(error))
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
  if (!dialect.isStreaming) return toBytes(await client.images.generate(body, { signal }))

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
    const event = readStreamEvent(data)
    if (event?.kind === 'completed') return event.bytes
    if (event?.kind === 'partial' && frameCount++ < PARTIAL_IMAGES) onPartial(event.frame)
  }
  throw new ProviderError('busy', 'The stream ended before the picture came.')
}

function toBytes(body: unknown): Uint8Array {
  const answer = readImageAnswer(body)
  if (answer.kind === 'address') throw new AddressInstead()
  return answer.bytes
}
