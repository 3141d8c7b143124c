import { ProviderError } from '#server/adapters/ai/port.ts'
import { AppError } from '#server/errors.ts'
import { InvalidImageError } from '#server/images/encode.ts'
import type { LogEvent } from '#server/log-events.ts'

interface Failure {
  code: string
  message: string
}

const NOT_CHARGED = 'You were not charged.'
const PROVIDER_FAILURES: Record<ProviderError['fault'], Failure> = {
  refused: {
    code: 'generation_refused',
    message: `The AI provider will not paint these words. Please change the prompt and try again. ${NOT_CHARGED}`,
  },
  quota: {
    code: 'generation_failed',
    message: `The AI provider's quota is used up. Please try again later. ${NOT_CHARGED}`,
  },
  busy: {
    code: 'generation_failed',
    message: `The AI provider is too busy just now. Please try again in a few minutes. ${NOT_CHARGED}`,
  },
  timeout: {
    code: 'generation_failed',
    message: `The AI provider did not answer in time. Please try again. ${NOT_CHARGED}`,
  },
  broken: {
    code: 'generation_failed',
    message: `Failed to generate image. Please try again. ${NOT_CHARGED}`,
  },
  misconfigured: {
    code: 'generation_failed',
    message: `The AI provider refuses this installation's settings; its operator has been told. ${NOT_CHARGED}`,
  },
}

/** The error code of the generation, and the message for the user. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderError) return PROVIDER_FAILURES[error.fault]
  if (error instanceof AppError && error.code === 'unavailable')
    return { code: 'unavailable', message: error.message }
  return PROVIDER_FAILURES.broken
}

/** The event code of the log line. */
export function failureEventOf(error: unknown): LogEvent {
  if (error instanceof ProviderError) return `provider_${error.fault}`
  return error instanceof InvalidImageError ? 'provider_image_invalid' : 'generation_failed'
}
