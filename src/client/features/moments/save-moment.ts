import type { QueryClient } from '@tanstack/react-query'
import { createMoment, type Moment, moment as momentSchema, updateMoment } from '#shared/contract/moments.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { momentQuery, setMomentCache } from '../../entities/moment/queries.ts'
import { callApi } from '../../lib/api.ts'
import { isNetworkError, UnresolvedConflictError } from '../../lib/api-error.ts'
import { isSameText, type Texts } from '../../lib/merge-texts.ts'
import {
  ifUnchanged,
  type SaveOptions,
  saveVersioned,
  type VersionedField,
} from '../../lib/save-versioned.ts'
import { DRAFT_FIELDS, type DraftField } from '../../lib/stored-items.ts'
import { forgetEarlierTexts, isEarlierText } from './earlier-texts.ts'
import { clearSavedFields, readDraft, rebaseDraftField, setDraftField, updateDraft } from './moment-drafts.ts'
import { areAllFilled, type LayerTexts, steps } from './steps.ts'

type MomentTexts = Texts<DraftField>

const FIELDS: readonly VersionedField<DraftField>[] = [
  ...steps.map(({ field, title }) => ({ name: field, label: title, maxLength: TEXT_LIMITS.layer })),
  { name: 'descriptiveName', label: 'Vision name', maxLength: TEXT_LIMITS.descriptiveName },
  { name: 'enhancedPrompt', label: 'Prompt', maxLength: TEXT_LIMITS.prompt },
]

/** What the editor edits; the prompt is edited by the review. */
export const EDITOR_FIELDS = [...steps.map(({ field }) => field), 'descriptiveName'] as const

const LAYER_FIELDS: ReadonlySet<DraftField> = new Set(steps.map(({ field }) => field))

export const textsOf = (moment: Moment | null): Record<DraftField, string> => ({
  surfacePrompt: moment?.surfacePrompt ?? '',
  sensoryPrompt: moment?.sensoryPrompt ?? '',
  soulPrompt: moment?.soulPrompt ?? '',
  descriptiveName: moment?.descriptiveName ?? '',
  enhancedPrompt: moment?.enhancedPrompt ?? '',
})

let last: Promise<unknown> = Promise.resolve()
let saveCount = 0

/** Saves run one after the other, so that each is based on the version of the one before. */
export function afterOtherSaves<T>(save: () => Promise<T>): Promise<T> {
  saveCount++
  const result = last.then(save).finally(() => {
    saveCount--
  })
  last = result.catch(() => undefined)
  return result
}

/** Stores a typed text in the draft; see `setDraftField`. */
export function changeDraft(
  userId: string,
  momentNumber: number,
  field: DraftField,
  text: string,
  serverText: string,
): void {
  if (saveCount === 0) setDraftField(userId, momentNumber, field, text, serverText)
  // The server may have another text in a moment, so that even its present one is a change.
  else
    updateDraft(userId, momentNumber, ({ fields, ...draft }) => ({
      ...draft,
      fields: { ...fields, [field]: { text, base: fields[field]?.base ?? serverText } },
    }))
}

interface MomentSaveOptions extends SaveOptions {
  isEarlier?: (field: DraftField, text: string) => boolean
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** The changed texts of a moment: the server's from which they were made, and the person's. */
export interface ChangedTexts {
  base: MomentTexts
  mine: MomentTexts
}

/** Whether its layers are saved as they are left, and not only by completing a step: it has a blank one, here or at the server. */
export const isUnfinished = (moment: Moment | null, texts: LayerTexts): boolean =>
  !areAllFilled(texts) || (moment !== null && !areAllFilled(textsOf(moment)))

/**
 * Saves changed texts of the moment that is in the cache, and writes the saved moment to the cache.
 * @throws as `saveVersioned`
 */
async function saveTexts(
  queryClient: QueryClient,
  moment: Moment | null,
  pcmNumber: number,
  { base, mine }: ChangedTexts,
  { userId, isEarlier = () => false, isBackground = false, keepalive = false }: MomentSaveOptions,
): Promise<Moment> {
  const saved = await saveVersioned({
    subject: `Moment ${pcmNumber}`,
    fields: FIELDS.filter(({ name }) => mine[name] !== undefined),
    base,
    mine,
    current: moment,
    read: textsOf,
    parse: (value) => momentSchema.parse(value),
    send: async (texts, current) => {
      const words = toBody(texts)
      const emptied = emptiedTexts(texts, textsOf(current))
      const headers = ifUnchanged(current?.version ?? null)
      const options = { headers, keepalive, ...(userId === undefined ? {} : { userId }) }
      if (current === null) return await callApi(createMoment, { body: { pcmNumber, ...words } }, options)
      const hasLayers = steps.some(({ field }) => texts[field] !== undefined)
      const body = { ...(hasLayers ? { pcmNumber } : {}), ...words, ...emptied }
      return await callApi(updateMoment, { params: { id: current.id }, body }, options)
    },
    isEarlier,
    onCurrent: (current) => setMomentCache(queryClient, current),
    isBackground,
  })
  setMomentCache(queryClient, saved)
  return saved
}

function toBody({ descriptiveName, ...texts }: MomentTexts) {
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
    ...(descriptiveName === undefined ? {} : { descriptiveName: descriptiveName.trim() || null }),
  }
}

/** Null for each text that the server still has. */
const emptiedTexts = (texts: MomentTexts, server: Record<DraftField, string>) =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((field) => texts[field]?.trim() === '' && server[field] !== '').map(
      (field) => [field, null] as const,
    ),
  )

/** Saves texts of a moment that are not in its draft. Throws as `saveVersioned`. */
export const saveMomentTexts = (queryClient: QueryClient, moment: Moment, changed: ChangedTexts) =>
  afterOtherSaves(() => saveTexts(queryClient, moment, moment.pcmNumber, changed, {}))

/** Resolves when the cache has notified its observers. A draft that goes earlier would show the old text for a moment. */
const rendered = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Saves the fields of a moment's draft, on the base of the moment in the cache, and removes them from the draft. Creates the
 * moment if there is none. Resolves to the moment; null if there is nothing to save yet. After a network error, the layers are
 * marked to be sent later.
 * @throws as `saveVersioned`
 */
export function saveDraft(
  queryClient: QueryClient,
  userId: string,
  momentNumber: number,
  { fields = EDITOR_FIELDS, ...options }: MomentSaveOptions & { fields?: readonly DraftField[] } = {},
): Promise<Moment | null> {
  return afterOtherSaves(async () => {
    const moment = await queryClient.ensureQueryData(momentQuery(momentNumber))
    const server = textsOf(moment)
    const draft = readDraft(userId, momentNumber).fields
    const textOf = (field: DraftField) => draft[field]?.text ?? server[field]
    const isWrittenLayer = (field: DraftField) => LAYER_FIELDS.has(field) && textOf(field).trim() !== ''
    const isUnchanged = fields.every((field) => isSameText(textOf(field), server[field]))
    const isPossible = moment !== null || fields.some(isWrittenLayer)
    if (isUnchanged || !isPossible) {
      clearSavedFields(userId, momentNumber, server)
      return moment
    }
    const mine: MomentTexts = Object.fromEntries(fields.map((field) => [field, textOf(field)]))
    // Another tab may have created the moment and based the draft on it; this one learns of it by the response.
    const baseOf = (field: DraftField) => (moment === null ? undefined : draft[field]?.base)
    const base: MomentTexts = Object.fromEntries(
      fields.map((field) => [field, baseOf(field) ?? server[field]]),
    )
    let saved: Moment
    try {
      saved = await saveTexts(
        queryClient,
        moment,
        momentNumber,
        { base, mine },
        { ...options, userId, isEarlier: (field, text) => isEarlierText(userId, momentNumber, field, text) },
      )
    } catch (error) {
      if (fields.some((field) => LAYER_FIELDS.has(field)))
        updateDraft(userId, momentNumber, (current) => ({
          ...current,
          // A draft that waits for a choice is asked about again.
          isSavePending:
            isNetworkError(error) ||
            (error instanceof UnresolvedConflictError && current.isSavePending === true),
        }))
      throw error
    }
    await rendered()
    clearSavedFields(userId, momentNumber, mine)
    // What was typed meanwhile goes on from the saved text.
    for (const field of fields) rebaseDraftField(userId, momentNumber, field, textsOf(saved)[field])
    forgetEarlierTexts(userId, momentNumber, fields)
    return saved
  })
}
