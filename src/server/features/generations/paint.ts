import { createHash, createHmac } from 'node:crypto'
import type { ImageHooks } from '#server/adapters/ai/port.ts'
import { ProviderError } from '#server/adapters/ai/port.ts'
import type { Deps } from '#server/deps.ts'
import { findAppearance } from '../users/service.ts'
import type { GenerationRow } from './queries.ts'

const ATTEMPT_TIMEOUT_MS = 360_000
const MAX_TRIES = 3
const BASE_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

export interface PaintHooks {
  /** Aborts when the generation was cancelled, or belongs to another worker. */
  signal: AbortSignal
  onPartial: ImageHooks['onPartial']
  onRetry(): void
}

/** Asks the provider for the picture, again when it is busy: at most three times, within 360 s together. Throws ProviderError. */
export async function paintWithRetries(deps: Deps, generation: GenerationRow, hooks: PaintHooks) {
  const deadline = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)
  const signal = AbortSignal.any([hooks.signal, deadline])
  const appearance = await findAppearance(deps, generation.userId)
  for (let tried = 1; ; tried++) {
    try {
      return await deps.images.paint(
        {
          prompt: generation.prompt,
          feedback: generation.feedbackChain,
          seed: generation.seed,
          modelChoice: generation.modelChoice,
          isFirstPerson: generation.isFirstPerson,
          appearance,
          safetyIdentifier: createHmac('sha256', deps.secret('safety-identifier'))
            .update(generation.userId)
            .digest('hex'),
        },
        { signal, onPartial: hooks.onPartial },
      )
    } catch (error) {
      hooks.signal.throwIfAborted()
      if (deadline.aborted)
        throw new ProviderError('timeout', 'The provider did not answer in time.', { cause: error })
      if (!(error instanceof ProviderError) || error.fault !== 'busy' || tried === MAX_TRIES) throw error
      deps.log.warn({ err: error, generationId: generation.id, tried }, 'the image provider is busy')
      hooks.onRetry()
      await pause(error.retryAfterMs ?? BASE_DELAY_MS * 2 ** tried * (0.5 + Math.random() / 2), signal)
    }
  }
}

/** Ends early, without an error, when the signal aborts: the next attempt then finds out why. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(ms, MAX_DELAY_MS))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
