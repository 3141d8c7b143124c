import type { Deps } from '#server/deps.ts'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { requestGeneration } from '../generations/service.ts'
import { getScenario, type ScenarioRow } from './service.ts'

/** Asks for a scenario's picture. The exempt account is not charged. Throws what `requestGeneration` does. */
export async function requestScenarioImage(
  deps: Deps,
  userId: string,
  request: {
    scenarioId: number
    modelChoice: ModelChoice
    idempotencyKey: string | null
    receivedAt: Date
  },
) {
  const scenario = await getScenario(deps.db, userId, request.scenarioId)
  try {
    return await requestGeneration(deps, {
      userId,
      pcm: scenario.pcmId,
      scenarioId: scenario.id,
      currentImageUrl: scenario.imageUrl,
      prompt: promptOf(scenario),
      feedback: null,
      modelChoice: request.modelChoice,
      isFirstPerson: false,
      isCharged: userId !== deps.env.CREDIT_EXEMPT_USER_ID,
      idempotencyKey: request.idempotencyKey,
      receivedAt: request.receivedAt,
    })
  } catch (error) {
    // It may have been replaced between the look and the lock; then that is what happened.
    await getScenario(deps.db, userId, request.scenarioId)
    throw error
  }
}

const promptOf = ({ title, scenarioText }: ScenarioRow) =>
  [title, scenarioText].filter((part) => part?.trim()).join('\n\n')
