import type { Generation } from '#shared/contract/generations.ts'
import { ApiError, NetworkError, userMessageOf } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { GenerationRequest } from './generation-request.ts'

export interface GenerationFailure {
  kind: 'failed' | 'refused' | 'cancelled' | 'no-credits' | 'unknown'
  title: string
  message: string
  /** What to send again; undefined when another place asked for it. */
  request: GenerationRequest | undefined
  /** Set when the request may have arrived: sent again under this key, it is counted once. */
  key?: string | undefined
}

const NOT_CHARGED = 'You were not charged.'
const FAILED = 'Failed to generate image. Please try again.'

/** Why a generation that was accepted has no image. The server's message says what it cost. */
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

/** Why a request for an image was not accepted. Its message does not say what it cost. */
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

/** The specified toast of a failure. A cancellation was requested and has none. */
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
