import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { assertVersion, type ExpectedVersions } from '#server/http/versions.ts'
import { moment } from '#shared/contract/moments.ts'
import { combineLayers, type Layers } from '#shared/domain/moment-text.ts'
import { presentMoment } from './present.ts'
import { hashOfWords, isEditedByHand, isPromptOutdated } from './prompts.ts'
import * as queries from './queries.ts'

export type { MomentRow } from './queries.ts'

export const listMoments = (db: Db, userId: string) => queries.listMoments(db, userId)

/** The words that a user may set; undefined leaves a field unchanged, and null empties it. */
export interface MomentChanges {
  descriptiveName?: string | null | undefined
  surfacePrompt?: string | null | undefined
  sensoryPrompt?: string | null | undefined
  soulPrompt?: string | null | undefined
  enhancedPrompt?: string | null | undefined
  dailyInspiration?: string | undefined
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

/**
 * Creates the user's moment of that number, or updates the existing one, so that two tabs do not create it twice. Throws AppError
 * `version_conflict` when the moment exists with other words in a version that is not expected.
 */
export async function createMoment(
  deps: Deps,
  userId: string,
  pcmNumber: number,
  fields: MomentChanges,
  expected: ExpectedVersions,
) {
  return deps.db.transaction(async (tx) => {
    const layers: Layers = {
      surfacePrompt: fields.surfacePrompt ?? null,
      sensoryPrompt: fields.sensoryPrompt ?? null,
      soulPrompt: fields.soulPrompt ?? null,
    }
    const created = await queries.insertMoment(tx, {
      userId,
      pcmNumber,
      descriptiveName: fields.descriptiveName ?? null,
      ...layers,
      combinedPrompt: combineLayers(layers),
    })
    if (created) return { moment: created, isNew: true }
    const existing = await lockMoment(tx, userId, pcmNumber)
    return { moment: await applyChanges(tx, existing, fields, expected), isNew: false }
  })
}

/**
 * Throws AppError `not_found`, `version_conflict`, `conflict` for an enhancement of other words, and `validation_failed` for a
 * number other than the moment's.
 */
export async function updateMoment(
  deps: Deps,
  userId: string,
  id: number,
  { pcmNumber, ...changes }: MomentChanges & { pcmNumber?: number | undefined },
  expected: ExpectedVersions,
) {
  return deps.db.transaction(async (tx) => {
    const existing = await lockMoment(tx, userId, id)
    if (pcmNumber !== undefined && pcmNumber !== existing.pcmNumber) throw otherNumber(existing.pcmNumber)
    return applyChanges(tx, existing, changes, expected)
  })
}

function otherNumber(pcmNumber: number) {
  const problem = `This is moment ${pcmNumber}, and its number cannot be changed.`
  return new AppError('validation_failed', `pcmNumber: ${problem}`, { fields: { pcmNumber: problem } })
}

const WORD_FIELDS = [
  'descriptiveName',
  'surfacePrompt',
  'sensoryPrompt',
  'soulPrompt',
  'enhancedPrompt',
  'dailyInspiration',
] as const

/** A change that has no effect succeeds with any version, so that a repeated request does. */
async function applyChanges(
  tx: Db,
  existing: queries.MomentRow,
  changes: MomentChanges,
  expected: ExpectedVersions,
) {
  const { enhancedPrompt, ...words } = changes
  const prompt = enhancedPrompt?.trim() === '' ? null : enhancedPrompt
  const isOutdatedKept = prompt === existing.enhancedPrompt && isPromptOutdated(existing)
  if (hasSameWords(existing, { ...words, enhancedPrompt: prompt }) && !isOutdatedKept) return existing
  assertVersion(expected, existing.version, () => moment.parse(presentMoment(existing)))
  const layerOf = (field: keyof Layers) => (words[field] === undefined ? existing[field] : words[field])
  const combinedPrompt = combineLayers({
    surfacePrompt: layerOf('surfacePrompt'),
    sensoryPrompt: layerOf('sensoryPrompt'),
    soulPrompt: layerOf('soulPrompt'),
  })
  const row = await queries.updateWords(tx, existing.userId, existing.id, {
    ...words,
    combinedPrompt,
    ...(prompt === undefined
      ? keptPrompt(existing, combinedPrompt)
      : {
          enhancedPrompt: prompt,
          isEnhancedPromptEdited:
            isOutdatedKept || (await isEditedByHand(tx, existing.userId, prompt, combinedPrompt)),
          promptWordsHash: hashOfWords(combinedPrompt),
        }),
  })
  if (!row) throw notFound('This moment')
  return row
}

/** The columns of a prompt that was not sent: an enhancement of other words is dropped, and a prompt edited by hand stays. */
function keptPrompt(existing: queries.MomentRow, combinedPrompt: string | null) {
  if (combinedPrompt === existing.combinedPrompt) return {}
  return existing.isEnhancedPromptEdited
    ? { promptWordsHash: existing.promptWordsHash ?? hashOfWords(existing.combinedPrompt) }
    : { enhancedPrompt: null, promptWordsHash: null }
}

const hasSameWords = (existing: queries.MomentRow, changes: MomentChanges) =>
  WORD_FIELDS.every((field) => changes[field] === undefined || changes[field] === existing[field])

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
