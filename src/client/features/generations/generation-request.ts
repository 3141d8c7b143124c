import type { CallInput } from '#shared/contract/call.ts'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { type Generation, generateImage } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { delayUntilOnline } from '../../lib/online.ts'

/** The settings of the next generation. */
export interface Choices {
  model: ModelChoice
  isFirstPerson: boolean
}

export const DEFAULT_CHOICES: Choices = { model: 'gpt-image-1', isFirstPerson: false }

/** The settings of a generation; without one, the usual ones. */
export const choicesOf = (generation: Generation | undefined): Choices =>
  generation ? { model: generation.modelChoice, isFirstPerson: generation.isFirstPerson } : DEFAULT_CHOICES

export const MODELS: readonly { value: ModelChoice; name: string; quality: string }[] = [
  { value: 'gpt-image-1', name: 'GPT-Image-1', quality: 'Superior quality' },
  { value: 'dall-e-3', name: 'DALL-E 3', quality: 'Photo realism' },
]

/** First person forces DALL-E 3; turning it off keeps the model. */
export const chooseFirstPerson = (choices: Choices, isFirstPerson: boolean): Choices => ({
  model: isFirstPerson ? 'dall-e-3' : choices.model,
  isFirstPerson,
})

/** GPT-Image-1 turns first person off. */
export const chooseModel = (choices: Choices, model: ModelChoice): Choices => ({
  model,
  isFirstPerson: model === 'dall-e-3' && choices.isFirstPerson,
})

export type GenerationRequest = CallInput<typeof generateImage>['body']

export const toGenerationRequest = (
  pcmId: number,
  prompt: string,
  { model, isFirstPerson }: Choices,
  feedback?: string,
): GenerationRequest => ({
  pcmId,
  prompt,
  preferredModel: model,
  isFirstPerson,
  ...(feedback ? { feedback } : {}),
})

/** The request as somebody sends it by a press, who may have cancelled it before. */
export const asPressed = ({ isAutomatic: _, ...request }: GenerationRequest): GenerationRequest => request

/** The request that repeats a generation; undefined for a generation without a moment. */
export const requestOfGeneration = (generation: Generation): GenerationRequest | undefined =>
  generation.pcmId === null
    ? undefined
    : toGenerationRequest(
        generation.pcmId,
        generation.prompt,
        choicesOf(generation),
        generation.feedback ?? undefined,
      )

/**
 * The idempotency key of the request that a page sends automatically. It is derived from the request, so that a reload, a
 * second tab or another device does not start a second generation.
 */
export function autoIdempotencyKey(request: GenerationRequest): string {
  const text = JSON.stringify([request.prompt, request.preferredModel, request.isFirstPerson])
  return `auto-${request.pcmId}-${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}`
}

/** FNV-1a, which is not cryptographically secure. */
function hash(text: string, seed: number): string {
  let value = seed
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}

const RETRY_DELAYS_MS = [500, 1_500, 4_000]

/**
 * Starts a generation and returns it without waiting for its image. After a network error or 503 the request is retried with
 * the same idempotency key, so that it is charged once.
 * @throws ApiError or NetworkError after the last attempt.
 */
export async function requestGeneration(
  request: GenerationRequest,
  key: string,
  signal: AbortSignal,
  delay: typeof delayUntilOnline = delayUntilOnline,
): Promise<Generation> {
  for (let sent = 0; ; sent++) {
    try {
      const response = await callApi(
        generateImage,
        { body: request },
        { signal, headers: { prefer: 'respond-async', 'idempotency-key': key } },
      )
      if ('status' in response) return response
      throw new TypeError('The server ignored the preference respond-async.')
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[sent]
      if (delayMs === undefined || signal.aborted || !isRetryable(error)) throw error
      await delay(delayMs, signal)
    }
  }
}

const isRetryable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503)
