import { randomInt } from 'node:crypto'
import type { MomentWords } from '#server/adapters/ai/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { hasAllLayers } from '#shared/domain/moment-text.ts'
import { TEXT_LIMITS } from '#shared/limits.ts'
import { getMoment, lockMoment, type MomentRow } from '../moments/service.ts'
import { locate, refreshStats } from '../stats/service.ts'
import { askForText } from '../texts/service.ts'
import * as queries from './queries.ts'
import { getScenario } from './service.ts'

export async function listMomentScenarios(deps: Deps, userId: string, pcm: number) {
  const moment = await getMoment(deps.db, userId, pcm)
  return queries.listScenarios(deps.db, userId, moment.id)
}

/**
 * Writes three scenarios and puts them in the place of those that were there. Where another request did so since this one
 * was received, its scenarios are the answer: pressing twice replaces once.
 */
export async function generateScenarios(deps: Deps, userId: string, pcm: number, receivedAt: Date) {
  const moment = await getMoment(deps.db, userId, pcm)
  const words = wordsOf(moment)
  const before = await queries.listScenarios(deps.db, userId, moment.id)
  if (wereWrittenSince(before, receivedAt)) return before
  refuseWhilePainting(before)
  const written = await askForText(userId, (signal) =>
    deps.texts.writeScenarios(words, randomInt(2 ** 31 - 1), signal),
  )
  const here = await locate(deps, userId, null)
  await deps.db.transaction(async (tx) => {
    await lockMoment(tx, userId, moment.id)
    const current = await queries.listScenarios(tx, userId, moment.id)
    if (wereWrittenSince(current, receivedAt)) return
    refuseWhilePainting(current)
    if (current.length > 0)
      await queries.removeScenarios(
        tx,
        userId,
        current.map(({ id }) => id),
      )
    await queries.insertScenarios(
      tx,
      written.map(({ title, scenarioText }, orderIndex) => ({
        userId,
        pcmId: moment.id,
        title: title.trim().slice(0, TEXT_LIMITS.title) || null,
        scenarioText: scenarioText.trim().slice(0, TEXT_LIMITS.scenario),
        orderIndex,
        isGenerated: true,
        createdAt: deps.now(),
      })),
    )
    await refreshStats(tx, userId, here)
  })
  return queries.listScenarios(deps.db, userId, moment.id)
}

export async function updateScenario(
  deps: Deps,
  userId: string,
  id: number,
  changes: { scenarioText: string; title?: string | null | undefined },
) {
  const row = await queries.updateScenario(deps.db, userId, id, {
    scenarioText: changes.scenarioText,
    ...(changes.title === undefined ? {} : { title: changes.title }),
  })
  if (!row) throw notFound('This scenario')
  return findWithGeneration(deps.db, row)
}

async function findWithGeneration(db: Db, row: queries.ScenarioRow) {
  const scenario = (await queries.listScenarios(db, row.userId, row.pcmId)).find(({ id }) => id === row.id)
  if (!scenario) throw notFound('This scenario')
  return scenario
}

export async function removeScenario(deps: Deps, userId: string, id: number) {
  const { pcmId } = await getScenario(deps.db, userId, id)
  const here = await locate(deps, userId, null)
  return deps.db.transaction(async (tx) => {
    // The moment's lock keeps a picture from being begun for what is about to go.
    await lockMoment(tx, userId, pcmId)
    const scenario = (await queries.listScenarios(tx, userId, pcmId)).find((one) => one.id === id)
    if (!scenario) throw notFound('This scenario')
    refuseWhilePainting([scenario])
    await queries.removeScenarios(tx, userId, [id])
    await refreshStats(tx, userId, here)
    return { id }
  })
}

export async function createGoalContext(deps: Deps, userId: string, pcm: number) {
  const moment = await getMoment(deps.db, userId, pcm)
  const words = wordsOf(moment)
  const goal = await askForText(userId, (signal) => deps.texts.writeGoalContext(words, signal))
  return { pcmName: moment.descriptiveName ?? momentName(moment.pcmNumber), ...goal }
}

/** Throws `validation_failed` for a moment that is not written yet. */
function wordsOf(moment: MomentRow): MomentWords {
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

type Listed = Awaited<ReturnType<typeof queries.listScenarios>>[number]

/** A scenario with a picture under way stays until that has ended, so that its credit is settled or given back. */
function refuseWhilePainting(scenarios: Listed[]): void {
  const painting = scenarios.find(({ generation }) => generation !== null)
  if (painting?.generation)
    throw new AppError(
      'generation_in_progress',
      'A picture is being made for this scenario. Please wait for it, or cancel it first.',
      { fields: { generationId: painting.generation.id } },
    )
}

const wereWrittenSince = (scenarios: Listed[], since: Date) =>
  scenarios.some(({ createdAt }) => createdAt >= since)
