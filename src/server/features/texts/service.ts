import { ProviderError } from '#server/adapters/ai/port.ts'
import { AppError } from '#server/errors.ts'

const TIMEOUT_MS = 25_000
const MAX_ATTEMPTS = 2

/**
 * Asks the text provider within the time of a request, once more when it is busy. Nothing was saved when it throws
 * AppError `provider_failed`, and the person may try again.
 */
export async function requestText<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(signal)
    } catch (error) {
      const isBusy = error instanceof ProviderError && error.fault === 'busy'
      if (isBusy && attempt < MAX_ATTEMPTS && !signal.aborted) continue
      if (error instanceof ProviderError && error.fault === 'refused')
        throw new AppError(
          'generation_refused',
          'The AI provider will not work on these words. Please change them and try again.',
          { cause: error },
        )
      throw new AppError('provider_failed', 'The text could not be written just now. Please try again.', {
        cause: error,
      })
    }
  }
}
