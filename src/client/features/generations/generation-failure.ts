import type { Generation } from '#shared/contract/generations.ts'
import { ApiError, NetworkError, userMessageOf } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { GenerationRequest } from './generation-request.ts'

export interface GenerationFailure {
  kind: 'failed' | 'refused' | 'cancelled' | 'no-credits' | 'unknown'
  title: string
  message: string
  /** The request to retry; undefined if the generation was not started by a moment's request. */
  request: GenerationRequest | undefined
  /** The idempotency key for the retry, set if the request may have reached the server. */
  key?: string | undefined
}

export const NOT_CHARGED = 'You were not charged.'
const FAILED = 'Failed to generate image. Please try again.'

/** The failure of an accepted generation. The server's message includes whether credits were charged. */
export function failureOfGeneration(
  generation: Generation,
  request: GenerationRequest | undefined,
): GenerationFailure {
  const message = generation.errorMessage ?? `${FAILED} ${NOT_CHARGED}`
  if (generation.status === 'cancelled')
    return { kind: 'cancelled', title: 'Cancelled', message: NOT_CHARGED, request }
  if (generation.errorCode === 'generation_refused')
    return { kind: 'refused', title: 'These words were refused', message, request }
  return { kind: 'failed', title: 'This picture was not made', message, request }
}

/** The failure of a request that was not accepted. The server's message does not include whether credits were charged. */
export function failureOfRequest(
  error: unknown,
  request: GenerationRequest | undefined,
  key: string | undefined,
): GenerationFailure {
  if (error instanceof ApiError && error.code === 'insufficient_credits')
    return {
      kind: 'no-credits',
      title: 'Insufficient Credits',
      message: 'You need more credits to generate images.',
      request,
    }
  if (error instanceof ApiError && error.code === 'idempotency_mismatch')
    return {
      kind: 'failed',
      title: 'Already begun elsewhere',
      message: `A picture of these words was begun on another page, with another place. ${NOT_CHARGED}`,
      request,
    }
  if (error instanceof NetworkError)
    return {
      kind: 'unknown',
      title: 'The line is down',
      message:
        'The server did not answer. If your request arrived, the picture is being made, and this page finds it as soon as you are back. It is counted once.',
      request,
      key,
    }
  return {
    kind: 'failed',
    title: 'This picture was not made',
    message: `${userMessageOf(error, FAILED)} ${NOT_CHARGED}`,
    request,
  }
}

/** The specified toast of a failure; none for a cancellation. */
export function toastGenerationFailure({ kind }: GenerationFailure): void {
  if (kind === 'cancelled') return
  showToast(
    kind === 'no-credits'
      ? {
          title: 'Insufficient Credits',
          description: 'You need more credits to generate images. Please purchase more credits.',
          tone: 'destructive',
        }
      : {
          title: 'Generation Failed',
          description: FAILED,
          tone: 'destructive',
        },
  )
}
