import { ProviderError } from '#server/adapters/ai/port.ts'
import { AppError } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'

const TIMEOUT_MS = 25_000
const TRIES = 2

/** The built-in studio writes in two threads, first come, first served: nobody waits behind all that one person asked for. */
const textQueue = concurrencyLimit({
  perKey: { inProgress: 2, waiting: 30 },
  total: { inProgress: 1_000, waiting: 0 },
  messages: {
    perKey: 'Many of your texts are being written already. Please wait for one of them.',
    total: 'Many texts are being written right now. Please try again in a moment.',
  },
  retryAfterS: 5,
})

/**
 * Asks the text provider within the time of a request, once more when it is busy. Nothing was saved when it throws
 * AppError `provider_failed`, and the person may try again; `rate_limited` or `unavailable` when too many are asked for.
 */
export const askForText = <T>(userId: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  textQueue.run(userId, () => askProvider(ask))

async function askProvider<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(signal)
    } catch (error) {
      const isBusy = error instanceof ProviderError && error.fault === 'busy'
      if (isBusy && attempt < TRIES && !signal.aborted) continue
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
