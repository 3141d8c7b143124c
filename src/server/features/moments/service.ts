import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { combineLayers, type Layers } from '#shared/domain/moment-text.ts'
import * as queries from './queries.ts'

export type { MomentRow } from './queries.ts'

export const listMoments = (db: Db, userId: string) => queries.listMoments(db, userId)

/** Text fields that a person may set; what is undefined stays as it was. */
export interface MomentChanges {
  descriptiveName?: string | null | undefined
  surfacePrompt?: string | undefined
  sensoryPrompt?: string | undefined
  soulPrompt?: string | undefined
  enhancedPrompt?: string | null | undefined
  isEnhancedPromptEdited?: boolean | undefined
}

export async function getMoment(db: Db, userId: string, ref: number): Promise<queries.MomentRow> {
  const moment = await queries.findMoment(db, userId, ref)
  if (!moment) throw notFound('This moment')
  return moment
}

/** Locks the moment until the transaction ends. */
export async function lockMoment(tx: Db, userId: string, ref: number): Promise<queries.MomentRow> {
  const moment = await queries.lockMoment(tx, userId, ref)
  if (!moment) throw notFound('This moment')
  return moment
}

/** Makes the person's moment of that number, or updates the one that is there: two tabs must not make two. */
export async function createMoment(
  deps: Deps,
  userId: string,
  pcmNumber: number,
  fields: MomentChanges & { surfacePrompt: string; sensoryPrompt: string; soulPrompt: string },
) {
  return deps.db.transaction(async (tx) => {
    const made = await queries.insertMoment(tx, {
      userId,
      pcmNumber,
      descriptiveName: fields.descriptiveName ?? null,
      surfacePrompt: fields.surfacePrompt,
      sensoryPrompt: fields.sensoryPrompt,
      soulPrompt: fields.soulPrompt,
      combinedPrompt: combineLayers(fields),
    })
    if (made) return { moment: made, isNew: true }
    const existing = await lockMoment(tx, userId, pcmNumber)
    return { moment: await applyChanges(tx, existing, fields), isNew: false }
  })
}

export async function updateMoment(deps: Deps, userId: string, id: number, changes: MomentChanges) {
  return deps.db.transaction(async (tx) => applyChanges(tx, await lockMoment(tx, userId, id), changes))
}

async function applyChanges(tx: Db, existing: queries.MomentRow, changes: MomentChanges) {
  const next: Layers = {
    surfacePrompt: changes.surfacePrompt ?? existing.surfacePrompt,
    sensoryPrompt: changes.sensoryPrompt ?? existing.sensoryPrompt,
    soulPrompt: changes.soulPrompt ?? existing.soulPrompt,
  }
  const combinedPrompt = combineLayers(next)
  const isNewText = combinedPrompt !== existing.combinedPrompt
  // A prompt that was made from the old words is dropped, so that review enhances again; one edited by hand stays.
  const isStale = isNewText && !existing.isEnhancedPromptEdited && changes.enhancedPrompt === undefined
  const row = await queries.updateMoment(tx, existing.userId, existing.id, {
    ...next,
    combinedPrompt,
    ...(changes.descriptiveName === undefined ? {} : { descriptiveName: changes.descriptiveName }),
    ...(isStale ? { enhancedPrompt: null } : {}),
    ...(changes.enhancedPrompt === undefined ? {} : editedPrompt(changes)),
  })
  if (!row) throw notFound('This moment')
  return row
}

function editedPrompt({ enhancedPrompt, isEnhancedPromptEdited }: MomentChanges) {
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

/** Makes an image the moment's own, and counts the story anew, in the caller's transaction. */
export async function setMomentImage(tx: Db, userId: string, id: number, imageUrl: string) {
  const row = await queries.updateMoment(tx, userId, id, { imageUrl, isCompleted: true })
  if (!row) throw notFound('This moment')
  await queries.refreshStory(tx, userId)
  return row
}

export async function getStory(deps: Deps, userId: string) {
  return (
    (await queries.findStory(deps.db, userId)) ??
    deps.db.transaction((tx) => queries.refreshStory(tx, userId))
  )
}

/** The story with its progress counted anew. */
export const refreshStory = (deps: Deps, userId: string) =>
  deps.db.transaction((tx) => queries.refreshStory(tx, userId))
