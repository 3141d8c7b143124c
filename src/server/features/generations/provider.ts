import { createHash, createHmac } from 'node:crypto'
import type { ImageHooks } from '#server/adapters/ai/port.ts'
import { ProviderError } from '#server/adapters/ai/port.ts'
import { retryTransient } from '#server/db/transient-errors.ts'
import type { Deps } from '#server/deps.ts'
import { findAppearance } from '../users/service.ts'
import type { GenerationRow } from './queries/generations.ts'

export const ATTEMPT_TIMEOUT_MS = 360_000
const REFINE_TIMEOUT_MS = 60_000
const MAX_REQUESTS = 3
const BASE_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

export interface GenerationHooks {
  /** Aborts when the generation was cancelled, or belongs to another worker. */
  signal: AbortSignal
  onPartial: ImageHooks['onPartial']
  onRetry(): void
}

export interface GeneratedImage {
  bytes: Uint8Array
  /** What really painted it. */
  model: string
  /** The prompt that carries the feedback, where one was written for it. */
  enhancedPrompt: string | null
}

/** Asks the provider for the picture, again when it is busy: at most three times, within 360 s together. Throws ProviderError. */
export async function generateWithRetries(
  deps: Deps,
  generation: GenerationRow,
  hooks: GenerationHooks,
): Promise<GeneratedImage> {
  const deadline = new AbortController()
  const over = new AbortController()
  const signal = AbortSignal.any([hooks.signal, deadline.signal])
  void deps
    .wait(ATTEMPT_TIMEOUT_MS, AbortSignal.any([hooks.signal, over.signal]))
    .then(() => deadline.abort(new Error('The time is up.')))
  try {
    const appearance = await retryTransient(() => findAppearance(deps, generation.userId), signal)
    const { enhancedPrompt, ...words } = await resolvePrompt(deps, generation, signal)
    for (let tried = 1; ; tried++) {
      try {
        const { bytes, model } = await deps.images.generate(
          {
            ...words,
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
        return { bytes, model, enhancedPrompt }
      } catch (error) {
        if (signal.aborted) throw error
        if (!(error instanceof ProviderError) || error.fault !== 'busy' || tried === MAX_REQUESTS) throw error
        deps.log.warn({ err: error, generationId: generation.id, tried }, 'the image provider is busy')
        hooks.onRetry()
        // When it aborts meanwhile, the next try finds out why.
        const delayMs = error.retryAfterMs ?? BASE_DELAY_MS * 2 ** tried * (0.5 + Math.random() / 2)
        await deps.wait(Math.min(delayMs, MAX_DELAY_MS), signal)
      }
    }
  } catch (error) {
    hooks.signal.throwIfAborted()
    if (deadline.signal.aborted)
      throw new ProviderError('timeout', 'The provider did not answer in time.', { cause: error })
    throw error
  } finally {
    over.abort()
  }
}

interface ResolvedPrompt {
  prompt: string
  feedback: string[]
  enhancedPrompt: string | null
}

/**
 * What is painted. The studio takes feedback as it is; for a model, the prompt of the last picture is written anew so that it
 * carries what was asked. Where that cannot be done the wishes go along with the prompt instead. Throws ProviderError
 * when the words themselves are refused.
 */
async function resolvePrompt(
  deps: Deps,
  generation: GenerationRow,
  signal: AbortSignal,
): Promise<ResolvedPrompt> {
  const { prompt, feedbackChain: feedback } = generation
  const asTheyAre = { prompt, feedback, enhancedPrompt: null }
  if (feedback.length === 0 || deps.images.isBuiltIn) return asTheyAre
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(REFINE_TIMEOUT_MS)])
    const refined = (await deps.texts.refinePrompt(prompt, feedback.join('\n'), limit)).trim()
    return refined ? { prompt: refined, feedback: [], enhancedPrompt: refined } : asTheyAre
  } catch (error) {
    if (signal.aborted || (error instanceof ProviderError && error.fault === 'refused')) throw error
    deps.log.warn({ err: error, generationId: generation.id }, 'a prompt could not be refined')
    return asTheyAre
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
