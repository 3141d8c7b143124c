import { randomInt } from 'node:crypto'
import { type MomentText, ProviderError } from '#server/adapters/ai/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import type { FeedbackCheck, PlaceReading } from '#shared/contract/generations.ts'
import { TEXT_LIMITS } from '#shared/product.ts'

const TIMEOUT_MS = 25_000
const MAX_REQUESTS = 2

/**
 * The built-in studio has two threads and a common queue; the limit per user keeps one user's requests from delaying those of
 * others.
 */
const textQueue = concurrencyLimit({
  perKey: { inProgress: 2, waiting: 30 },
  total: { inProgress: 1_000, waiting: 0 },
  messages: {
    perKey: 'Many of your texts are being written already.',
    total: 'Many texts are being written right now. Please try again in a moment.',
  },
  retryAfterS: 5,
})

/**
 * Generates a title for the moment. Like every function here, throws AppError `generation_refused` or `provider_failed`, and
 * `rate_limited` or `unavailable` when too many texts are requested at once.
 */
export async function nameMoment(deps: Deps, userId: string, moment: MomentText): Promise<string> {
  const name = await requestText(userId, (signal) => deps.texts.nameMoment(moment, signal))
  return name.trim().slice(0, TEXT_LIMITS.descriptiveName)
}

export async function enhancePrompt(deps: Deps, userId: string, prompt: string): Promise<string> {
  const enhanced = await requestText(userId, (signal) => deps.texts.enhancePrompt(prompt, signal))
  return enhanced.trim().slice(0, TEXT_LIMITS.prompt)
}

/** Generates three scenarios that lead to the moment. */
export async function writeScenarios(deps: Deps, userId: string, moment: MomentText) {
  const seed = randomInt(2 ** 31 - 1)
  const scenarios = await requestText(userId, (signal) => deps.texts.writeScenarios(moment, seed, signal))
  return scenarios.map(({ title, scenarioText }) => ({
    title: title.trim().slice(0, TEXT_LIMITS.title) || null,
    scenarioText: scenarioText.trim().slice(0, TEXT_LIMITS.scenario),
  }))
}

export const writeGoalContext = (deps: Deps, userId: string, moment: MomentText) =>
  requestText(userId, (signal) => deps.texts.writeGoalContext(moment, signal))

/** What the image provider can follow of the feedback; `isFull` says that the image has no room for another person. */
export async function checkFeedback(
  deps: Deps,
  userId: string,
  feedback: string,
  isFull: boolean,
): Promise<FeedbackCheck> {
  const { images } = deps
  if (!images.checkFeedback) return { unfollowed: [], withoutRoom: [], isAnyFollowed: true }
  return requestText(userId, async (signal) => images.checkFeedback!(feedback, isFull, signal))
}

/** Where the image provider would paint the prompt; null where it does not say so. */
export async function readPlace(deps: Deps, userId: string, prompt: string): Promise<PlaceReading | null> {
  const { images } = deps
  if (!images.readPlace) return null
  return requestText(userId, async (signal) => images.readPlace!(prompt, signal))
}

/** Runs a request to the text provider; at most two of a user run at a time, and the others wait in order. */
export const requestText = <T>(userId: string, send: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  textQueue.run(userId, () => sendWithRetry(send))

/** Calls the text provider within the time limit of a request, and a second time when it is busy. */
async function sendWithRetry<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  for (let requestCount = 1; ; requestCount++) {
    try {
      return await send(signal)
    } catch (error) {
      const isBusy = error instanceof ProviderError && error.fault === 'busy'
      if (isBusy && requestCount < MAX_REQUESTS && !signal.aborted) continue
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
