import type { MomentText } from '#server/adapters/ai/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { latestPlausibleTime } from '#server/latest-plausible-time.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { hasAllLayers } from '#shared/domain/moment-text.ts'
import { getMoment, lockMoment, type MomentRow } from '../moments/service.ts'
import { forgetObjects } from '../objects/service.ts'
import { refreshStats, resolveUserClock } from '../stats/service.ts'
import { writeGoalContext, writeScenarios } from '../texts/service.ts'
import * as queries from './queries.ts'
import { assertNoGenerationInFlight } from './service.ts'

/**
 * Generates three scenarios, which replace the moment's existing ones. When a concurrent request has replaced them since
 * `receivedAt`, its scenarios are returned, so that a double click replaces them once. Throws AppError `validation_failed` or
 * `generation_in_progress`.
 */
export async function generateScenarios(deps: Deps, userId: string, momentRef: number, receivedAt: Date) {
  const moment = await getMoment(deps.db, userId, momentRef)
  const text = requireCompleteText(moment)
  const existing = await queries.listScenarios(deps.db, userId, moment.id)
  if (wereCreatedBetween(existing, receivedAt, latestPlausibleTime(deps))) return existing
  assertNoGenerationInFlight(existing)
  const written = await writeScenarios(deps, userId, text)
  const clock = await resolveUserClock(deps, userId, null)
  await deps.db.transaction(async (tx) => {
    await lockMoment(tx, userId, moment.id)
    const current = await queries.listScenarios(tx, userId, moment.id)
    if (wereCreatedBetween(current, receivedAt, latestPlausibleTime(deps))) return
    assertNoGenerationInFlight(current)
    const ids = current.map(({ id }) => id)
    if (ids.length > 0) await forgetObjects(tx, await queries.removeScenarios(tx, userId, ids))
    await queries.insertScenarios(
      tx,
      written.map((scenario, orderIndex) => ({
        ...scenario,
        userId,
        pcmId: moment.id,
        orderIndex,
        isGenerated: true,
        createdAt: deps.now(),
      })),
    )
    await refreshStats(tx, userId, clock)
  })
  return queries.listScenarios(deps.db, userId, moment.id)
}

/** Generates a goal text for the moment, which is not stored. Throws AppError `validation_failed`. */
export async function createGoalContext(deps: Deps, userId: string, momentRef: number) {
  const moment = await getMoment(deps.db, userId, momentRef)
  const goal = await writeGoalContext(deps, userId, requireCompleteText(moment))
  return { pcmName: moment.descriptiveName ?? momentName(moment.pcmNumber), ...goal }
}

/** Throws AppError `validation_failed` when a layer is not complete. */
function requireCompleteText(moment: MomentRow): MomentText {
  const { surfacePrompt, sensoryPrompt, soulPrompt } = moment
  if (!hasAllLayers(moment) || !surfacePrompt || !sensoryPrompt || !soulPrompt) {
    const message = 'Please complete all three prompts (Surface, Sensory, Soul) first.'
    throw new AppError('validation_failed', message, { fields: { pcmId: message } })
  }
  return {
    pcmNumber: moment.pcmNumber,
    name: moment.descriptiveName,
    surface: surfacePrompt,
    sensory: sensoryPrompt,
    soul: soulPrompt,
  }
}

const wereCreatedBetween = (scenarios: queries.ListedScenario[], since: Date, until: Date) =>
  scenarios.some(({ createdAt }) => createdAt >= since && createdAt <= until)
