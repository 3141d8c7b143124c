import type { CallInput } from '#shared/contract/call.ts'
import { type Generation, generateImage } from '#shared/contract/generations.ts'
import { delayUntilOnline } from '../../entities/generation/watch-generation.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import type { Choices } from './choices.ts'

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

/** The same picture once more, as a generation asked for it. */
export const requestOfGeneration = (generation: Generation): GenerationRequest | undefined =>
  generation.pcmId === null
    ? undefined
    : toGenerationRequest(
        generation.pcmId,
        generation.prompt,
        { model: generation.modelChoice, isFirstPerson: generation.isFirstPerson },
        generation.feedback ?? undefined,
      )

/**
 * The key of the picture that a page makes by itself. It is the same for the same words wherever the page is opened,
 * so that a reload, a second tab or another device repeats the one request and never makes another.
 */
export function autoIdempotencyKey(request: GenerationRequest): string {
  const words = JSON.stringify([request.prompt, request.preferredModel, request.isFirstPerson])
  return `auto-${request.pcmId}-${hash(words, 0x811c9dc5)}${hash(words, 0x01000193)}`
}

/** FNV-1a: names a text, and keeps no secret. */
function hash(text: string, seed: number): string {
  let value = seed
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}

const SEND_AGAIN_AFTER_MS = [500, 1_500, 4_000]

/**
 * Asks for a picture and answers its generation at once. A request that may have been lost is sent again under its
 * key, so that it is counted once. Throws ApiError or NetworkError.
 */
export async function requestGeneration(
  request: GenerationRequest,
  key: string,
  signal: AbortSignal,
  wait = delayUntilOnline,
): Promise<Generation> {
  for (let sent = 0; ; sent++) {
    try {
      const answer = await callApi(
        generateImage,
        { body: request },
        { signal, headers: { prefer: 'respond-async', 'idempotency-key': key } },
      )
      if ('status' in answer) return answer
      throw new TypeError('The server waited, though it was asked not to.')
    } catch (error) {
      const delay = SEND_AGAIN_AFTER_MS[sent]
      if (delay === undefined || signal.aborted || !mayBeLost(error)) throw error
      await wait(delay, signal)
    }
  }
}

const mayBeLost = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503)
