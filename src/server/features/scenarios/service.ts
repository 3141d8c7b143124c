import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { assertVersion, type ExpectedVersions } from '#server/http/versions.ts'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { futureScenario } from '#shared/contract/scenarios.ts'
import { requestGeneration } from '../generations/service.ts'
import { getMoment, lockMoment } from '../moments/service.ts'
import { forgetObjects } from '../objects/service.ts'
import { refreshStats, resolveUserClock } from '../stats/service.ts'
import * as queries from './queries.ts'

/** The user's scenario. Throws AppError `not_found`. */
export async function getScenario(db: Db, userId: string, id: number): Promise<queries.ScenarioRow> {
  const row = await queries.findScenario(db, userId, id)
  if (!row) throw notFound('This scenario')
  return row
}

export async function listMomentScenarios(deps: Deps, userId: string, momentRef: number) {
  const moment = await getMoment(deps.db, userId, momentRef)
  return queries.listScenarios(deps.db, userId, moment.id)
}

export async function updateScenario(
  deps: Deps,
  userId: string,
  id: number,
  { scenarioText, title }: { scenarioText: string; title?: string | null | undefined },
  expected: ExpectedVersions,
) {
  return deps.db.transaction(async (tx) => {
    const scenario = await queries.lockScenario(tx, userId, id)
    if (!scenario) throw notFound('This scenario')
    const newTitle = title === undefined ? scenario.title : title
    const listed = await getListedScenario(tx, scenario)
    // A change that has no effect succeeds with any version, so that a repeated request does.
    if (scenarioText === scenario.scenarioText && newTitle === scenario.title) return listed
    assertVersion(expected, scenario.version, () => futureScenario.parse(listed))
    return { ...listed, ...(await queries.updateWords(tx, id, { scenarioText, title: newTitle })) }
  })
}

/** Throws AppError `not_found`, `version_conflict`, or `generation_in_progress`. */
export async function removeScenario(deps: Deps, userId: string, id: number, expected: ExpectedVersions) {
  const scenario = await getScenario(deps.db, userId, id)
  const clock = await resolveUserClock(deps, userId, null)
  return deps.db.transaction(async (tx) => {
    // Generations lock the moment before they are inserted, so none can begin for the scenario until this commits.
    await lockMoment(tx, userId, scenario.pcmId)
    const locked = await queries.lockScenario(tx, userId, id)
    if (!locked) throw notFound('This scenario')
    const listed = await getListedScenario(tx, locked)
    assertVersion(expected, locked.version, () => futureScenario.parse(listed))
    assertNoGenerationInFlight([listed])
    await forgetObjects(tx, await queries.removeScenarios(tx, userId, [id]))
    await refreshStats(tx, userId, clock)
    return { id }
  })
}

/** The scenario with its unfinished generation, as in lists. */
async function getListedScenario(db: Db, { id, userId, pcmId }: queries.ScenarioRow) {
  const scenario = (await queries.listScenarios(db, userId, pcmId)).find((listed) => listed.id === id)
  if (!scenario) throw notFound('This scenario')
  return scenario
}

/**
 * Throws AppError `generation_in_progress`. A scenario must not be deleted before its generation has ended, which uses its credit
 * for an image or refunds it.
 */
export function assertNoGenerationInFlight(scenarios: queries.ListedScenario[]): void {
  const generation = scenarios.find((scenario) => scenario.generation !== null)?.generation
  if (generation)
    throw new AppError(
      'generation_in_progress',
      'A picture is being made for this scenario. Please wait for it, or cancel it first.',
      { fields: { generationId: generation.id } },
    )
}

/** Requests an image of the scenario. The exempt account is not charged. Throws what `requestGeneration` throws. */
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
      momentRef: scenario.pcmId,
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
    // When the scenario was deleted before the lock was acquired, `not_found` is the accurate error.
    await getScenario(deps.db, userId, request.scenarioId)
    throw error
  }
}

const promptOf = ({ title, scenarioText }: queries.ScenarioRow) =>
  [title, scenarioText].filter((part) => part?.trim()).join('\n\n')
