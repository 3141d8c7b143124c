import { createHmac } from 'node:crypto'
import { type ImageHooks, ProviderError } from '#server/adapters/ai/port.ts'
import { retryTransient } from '#server/db/transient-errors.ts'
import type { Deps } from '#server/deps.ts'
import type { ImageReading } from '#shared/contract/generations.ts'
import { placeOfSketch } from '#shared/domain/sketch-choice.ts'
import { findAppearance } from '../users/service.ts'
import type { GenerationRow } from './queries/generations.ts'

/** For all requests of one attempt together. */
export const ATTEMPT_TIMEOUT_MS = 360_000
const REFINE_TIMEOUT_MS = 60_000
/** Requests to the image provider within one attempt. */
const MAX_REQUESTS = 3
const BASE_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

export interface GenerationHooks {
  /** Aborts when the generation has ended, belongs to another worker, or the process stops. */
  signal: AbortSignal
  onPartial: ImageHooks['onPartial']
  /** Called before the wait for the next request. */
  onRetry(): void
}

export interface GeneratedImage {
  bytes: Uint8Array
  /** The model that generated it. */
  model: string
  /** What the studio understood; null for other providers. */
  reading: ImageReading | null
  /** The prompt rewritten to include the feedback; null when the prompt was used as it is. */
  enhancedPrompt: string | null
}

/** Requests the image from the provider, with retries while it is busy: at most three requests, within 360 s in total. Throws ProviderError. */
export async function generateWithRetries(
  deps: Deps,
  generation: GenerationRow,
  hooks: GenerationHooks,
): Promise<GeneratedImage> {
  const timeout = new AbortController()
  const finished = new AbortController()
  const signal = AbortSignal.any([hooks.signal, timeout.signal])
  void deps
    .wait(ATTEMPT_TIMEOUT_MS, AbortSignal.any([hooks.signal, finished.signal]))
    .then(() => timeout.abort(new Error('The attempt timed out.')))
  try {
    const appearance = await retryTransient(() => findAppearance(deps, generation.userId), signal)
    const { enhancedPrompt, ...resolved } = await resolvePrompt(deps, generation, signal)
    for (let requestCount = 1; ; requestCount++) {
      try {
        const {
          bytes,
          model,
          reading = null,
        } = await deps.images.generate(
          {
            ...resolved,
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
        return { bytes, model, reading, enhancedPrompt }
      } catch (error) {
        if (signal.aborted) throw error
        const isBusy = error instanceof ProviderError && error.fault === 'busy'
        if (!isBusy || requestCount === MAX_REQUESTS) throw error
        deps.log.warn(
          { event: 'provider_retry', err: error, generationId: generation.id, requestCount },
          'the image provider is busy; the request is retried',
        )
        hooks.onRetry()
        // Also resolves when the signal aborts; the next request then throws.
        const delayMs = error.retryAfterMs ?? BASE_DELAY_MS * 2 ** requestCount * (0.5 + Math.random() / 2)
        await deps.wait(Math.min(delayMs, MAX_DELAY_MS), signal)
      }
    }
  } catch (error) {
    hooks.signal.throwIfAborted()
    if (timeout.signal.aborted)
      throw new ProviderError('timeout', 'The provider did not respond in time.', { cause: error })
    throw error
  } finally {
    finished.abort()
  }
}

interface ResolvedPrompt {
  prompt: string
  feedback: string[]
  enhancedPrompt: string | null
}

/**
 * The prompt and feedback to send. The studio takes feedback separately; for other providers the prompt is rewritten to include
 * it, or, where rewriting fails, sent together with it. Throws ProviderError when the text itself is refused.
 */
async function resolvePrompt(
  deps: Deps,
  generation: GenerationRow,
  signal: AbortSignal,
): Promise<ResolvedPrompt> {
  const { prompt, feedbackChain } = generation
  const { isBuiltIn } = deps.images
  const feedback = isBuiltIn ? feedbackChain : feedbackChain.map(placeOfSketch)
  const unchanged = { prompt, feedback, enhancedPrompt: null }
  if (feedback.length === 0 || isBuiltIn) return unchanged
  try {
    const refineSignal = AbortSignal.any([signal, AbortSignal.timeout(REFINE_TIMEOUT_MS)])
    const refined = (await deps.texts.refinePrompt(prompt, feedback.join('\n'), refineSignal)).trim()
    return refined ? { prompt: refined, feedback: [], enhancedPrompt: refined } : unchanged
  } catch (error) {
    if (signal.aborted || (error instanceof ProviderError && error.fault === 'refused')) throw error
    deps.log.warn(
      { event: 'prompt_refinement_failed', err: error, generationId: generation.id },
      'the prompt could not be refined; it is sent with the feedback',
    )
    return unchanged
  }
}
