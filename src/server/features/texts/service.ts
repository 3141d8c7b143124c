import { randomInt } from 'node:crypto'
import { type MomentText, ProviderError } from '#server/adapters/ai/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { TEXT_LIMITS } from '#shared/limits.ts'

const TIMEOUT_MS = 25_000
const MAX_REQUESTS = 2

/** A title for the moment. Like every function here, throws AppError `generation_refused` or `provider_failed`. */
export async function nameMoment(deps: Deps, moment: MomentText): Promise<string> {
  const name = await requestText((signal) => deps.texts.nameMoment(moment, signal))
  return name.trim().slice(0, TEXT_LIMITS.descriptiveName)
}

export async function enhancePrompt(deps: Deps, prompt: string): Promise<string> {
  const enhanced = await requestText((signal) => deps.texts.enhancePrompt(prompt, signal))
  return enhanced.trim().slice(0, TEXT_LIMITS.prompt)
}

/** Three scenarios that lead to the moment. */
export async function writeScenarios(deps: Deps, moment: MomentText) {
  const seed = randomInt(2 ** 31 - 1)
  const scenarios = await requestText((signal) => deps.texts.writeScenarios(moment, seed, signal))
  return scenarios.map(({ title, scenarioText }) => ({
    title: title.trim().slice(0, TEXT_LIMITS.title) || null,
    scenarioText: scenarioText.trim().slice(0, TEXT_LIMITS.scenario),
  }))
}

export const writeGoalContext = (deps: Deps, moment: MomentText) =>
  requestText((signal) => deps.texts.writeGoalContext(moment, signal))

/** Calls the text provider within the time limit of a request, and a second time when it is busy. */
async function requestText<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
