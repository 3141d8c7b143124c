import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { combineLayers, type Layers } from '#shared/domain/moment-text.ts'
import * as queries from './queries.ts'

export type { MomentRow } from './queries.ts'

export const listMoments = (db: Db, userId: string) => queries.listMoments(db, userId)

/** The fields that a user may set; undefined leaves a field unchanged. */
export interface MomentChanges {
  descriptiveName?: string | null | undefined
  surfacePrompt?: string | undefined
  sensoryPrompt?: string | undefined
  soulPrompt?: string | undefined
  enhancedPrompt?: string | null | undefined
  isEnhancedPromptEdited?: boolean | undefined
}

/** `ref` is the moment's number (1 to 6) or its id. Throws AppError `not_found`. */
export async function getMoment(db: Db, userId: string, ref: number): Promise<queries.MomentRow> {
  const moment = await queries.findMoment(db, userId, ref)
  if (!moment) throw notFound('This moment')
  return moment
}

/** As `getMoment`, with the row locked until the transaction ends. */
export async function lockMoment(tx: Db, userId: string, ref: number): Promise<queries.MomentRow> {
  const moment = await queries.lockMoment(tx, userId, ref)
  if (!moment) throw notFound('This moment')
  return moment
}

/** Creates the user's moment of that number, or updates the existing one, so that two tabs do not create it twice. */
export async function createMoment(
  deps: Deps,
  userId: string,
  pcmNumber: number,
  fields: MomentChanges & { surfacePrompt: string; sensoryPrompt: string; soulPrompt: string },
) {
  return deps.db.transaction(async (tx) => {
    const created = await queries.insertMoment(tx, {
      userId,
      pcmNumber,
      descriptiveName: fields.descriptiveName ?? null,
      surfacePrompt: fields.surfacePrompt,
      sensoryPrompt: fields.sensoryPrompt,
      soulPrompt: fields.soulPrompt,
      combinedPrompt: combineLayers(fields),
    })
    if (created) return { moment: created, isNew: true }
    const existing = await lockMoment(tx, userId, pcmNumber)
    return { moment: await applyChanges(tx, existing, fields), isNew: false }
  })
}

/** Throws AppError `not_found`, and `validation_failed` for a `pcmNumber` other than the moment's, which never changes. */
export async function updateMoment(
  deps: Deps,
  userId: string,
  id: number,
  { pcmNumber, ...changes }: MomentChanges & { pcmNumber?: number | undefined },
) {
  return deps.db.transaction(async (tx) => {
    const moment = await lockMoment(tx, userId, id)
    if (pcmNumber !== undefined && pcmNumber !== moment.pcmNumber) throw otherNumber(moment.pcmNumber)
    return applyChanges(tx, moment, changes)
  })
}

function otherNumber(pcmNumber: number) {
  const problem = `This is moment ${pcmNumber}, and its number cannot be changed.`
  return new AppError('validation_failed', `pcmNumber: ${problem}`, { fields: { pcmNumber: problem } })
}

async function applyChanges(tx: Db, existing: queries.MomentRow, changes: MomentChanges) {
  const next: Layers = {
    surfacePrompt: changes.surfacePrompt ?? existing.surfacePrompt,
    sensoryPrompt: changes.sensoryPrompt ?? existing.sensoryPrompt,
    soulPrompt: changes.soulPrompt ?? existing.soulPrompt,
  }
  const combinedPrompt = combineLayers(next)
  const hasNewText = combinedPrompt !== existing.combinedPrompt
  // An enhanced prompt of the old text is removed, so that the review step requests a new one; a prompt edited by hand is kept.
  const isStale = hasNewText && !existing.isEnhancedPromptEdited && changes.enhancedPrompt === undefined
  const row = await queries.updateMoment(tx, existing.userId, existing.id, {
    ...next,
    combinedPrompt,
    ...(changes.descriptiveName === undefined ? {} : { descriptiveName: changes.descriptiveName }),
    ...(isStale ? { enhancedPrompt: null } : {}),
    ...(changes.enhancedPrompt === undefined ? {} : enhancedPromptColumns(changes)),
  })
  if (!row) throw notFound('This moment')
  return row
}

function enhancedPromptColumns({ enhancedPrompt, isEnhancedPromptEdited }: MomentChanges) {
  const isEmpty = !enhancedPrompt?.trim()
  return {
    enhancedPrompt: isEmpty ? null : enhancedPrompt,
    isEnhancedPromptEdited: !isEmpty && isEnhancedPromptEdited !== false,
  }
}

export async function updateDailyInspiration(
  deps: Deps,
  userId: string,
  id: number,
  dailyInspiration: string,
) {
  const row = await queries.updateMoment(deps.db, userId, id, { dailyInspiration })
  if (!row) throw notFound('This moment')
  return row
}

/** Sets the moment's image and recounts the story's progress, in the caller's transaction. */
export async function setMomentImage(tx: Db, userId: string, id: number, imageUrl: string) {
  const row = await queries.updateMoment(tx, userId, id, { imageUrl, isCompleted: true })
  if (!row) throw notFound('This moment')
  await queries.refreshStory(tx, userId)
  return row
}

/** The user's story; created if it does not exist. */
export async function getStory(deps: Deps, userId: string) {
  return (
    (await queries.findStory(deps.db, userId)) ??
    deps.db.transaction((tx) => queries.refreshStory(tx, userId))
  )
}

/** Recounts the story's progress. */
export const refreshStory = (deps: Deps, userId: string) =>
  deps.db.transaction((tx) => queries.refreshStory(tx, userId))
