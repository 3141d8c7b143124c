import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { momentsQuery } from '../../entities/moment/queries.ts'
import type { UnsavedText, UnsavedTextSource } from '../../features/auth/unsaved-texts.ts'
import { actionsQuery } from '../../features/daily-actions/queries.ts'
import { compareDraftFields } from '../../features/moments/moment-drafts.ts'
import { scenariosQuery } from '../../features/scenarios/queries.ts'
import { hasWords } from '../../lib/orphaned-drafts.ts'
import {
  DRAFT_FIELDS,
  type DraftField,
  imageFeedbackItem,
  imagePromptItem,
  momentDraftItem,
  parseRecordPart,
  type RecordKind,
  recordDraftItem,
  rehearsalOutboxItem,
} from '../../lib/stored-items.ts'
import { momentGenerationPath, momentPath, momentReviewPath, paths } from '../paths.ts'
import { describeSaveError } from './save-error.ts'

/** In its own chunk: it needs parts of most features, and every screen loads this module. */
const loadSaves = () => import('./save-unsaved.ts')

const FIELD_NAMES: Record<DraftField, string> = {
  surfacePrompt: 'Surface Layer',
  sensoryPrompt: 'Sensory Layer',
  soulPrompt: 'Soul Layer',
  descriptiveName: 'name',
  enhancedPrompt: 'prompt',
}

const RECORD_NAMES: Record<RecordKind, string> = {
  inspiration: 'daily inspiration',
  scenario: 'a future scenario',
  action: 'a daily action',
  'new-action': 'a new daily action',
  profile: 'Your appearance',
}

/** The texts of a user that only this browser has. What they are called is read from the cache, without a request. */
export function unsavedTextsOf(queryClient: QueryClient, userId: string): UnsavedTextSource {
  return {
    list: () => [
      ...listMomentDrafts(queryClient, userId),
      ...listRecordDrafts(queryClient, userId),
      ...listImageTexts(queryClient, userId),
      ...listRehearsals(userId),
    ],
    describeError: describeSaveError,
  }
}

/** Loads what the unsaved texts from before this page load belong to, so that they can be named even offline. */
export function useUnsavedTextNames(userId: string): void {
  const [kinds] = useState(() => {
    const records = recordDraftItem.list(userId).flatMap(({ part }) => parseRecordPart(part)?.kind ?? [])
    const hasImageTexts = [imagePromptItem, imageFeedbackItem].some((item) => item.list(userId).length > 0)
    return new Set<RecordKind | 'image'>(hasImageTexts ? [...records, 'image'] : records)
  })
  useQuery({ ...momentsQuery, enabled: kinds.size > 0 })
  useQuery({ ...scenariosQuery, enabled: kinds.has('scenario') })
  useQuery({ ...actionsQuery, enabled: kinds.has('action') })
}

const cachedMoments = (queryClient: QueryClient): Moment[] =>
  queryClient.getQueryData(momentsQuery.queryKey) ?? []

const titleOf = (pcmNumber: number) => `Moment ${pcmNumber}, ${momentName(pcmNumber)}`

function listMomentDrafts(queryClient: QueryClient, userId: string): UnsavedText[] {
  const moments = cachedMoments(queryClient)
  return momentDraftItem.list(userId).flatMap(({ part, value }) => {
    const pcmNumber = Number(part)
    const states = compareDraftFields(value, moments.find((moment) => moment.pcmNumber === pcmNumber) ?? null)
    const fields = DRAFT_FIELDS.filter((field) => states[field] === 'mine' || states[field] === 'conflict')
    if (fields.length === 0) return []
    const words = fields.flatMap((field) => value.fields[field]?.text ?? [])
    const isPromptOnly = fields.every((field) => field === 'enhancedPrompt')
    return {
      id: `moment:${part}`,
      label: `${titleOf(pcmNumber)}: ${fields.map((field) => FIELD_NAMES[field]).join(', ')}`,
      href: isPromptOnly ? momentReviewPath(pcmNumber) : momentPath(pcmNumber),
      words: joinWords(words),
      save: async () => (await loadSaves()).saveMomentDraft(queryClient, userId, pcmNumber),
    }
  })
}

function listRecordDrafts(queryClient: QueryClient, userId: string): UnsavedText[] {
  const moments = cachedMoments(queryClient)
  return recordDraftItem.list(userId).flatMap(({ part, value }) => {
    const ref = parseRecordPart(part)
    if (!ref || Object.keys(value.fields).length === 0) return []
    const isOrphaned = hasLostRecord(queryClient, ref)
    if (isOrphaned && !hasWords(value)) return []
    const momentId = momentIdOf(queryClient, ref) ?? value.momentId
    const moment = moments.find(({ id }) => id === momentId)
    const name = RECORD_NAMES[ref.kind]
    return {
      id: part,
      label: moment ? `${titleOf(moment.pcmNumber)}: ${name}` : name.charAt(0).toUpperCase() + name.slice(1),
      href: moment ? `${paths.dashboard}?moment=${moment.pcmNumber}` : paths.dashboard,
      words: joinWords(Object.values(value.fields).map(({ text }) => text)),
      ...(isOrphaned
        ? { save: undefined, reason: 'What it belongs to is no longer there. You can copy it here.' }
        : { save: async () => (await loadSaves()).saveRecordDraft(queryClient, userId, ref.kind, ref.id) }),
    }
  })
}

const joinWords = (words: readonly string[]) => words.filter((text) => text.trim() !== '').join('\n\n')

/** Whether the record of a draft is missing in its list; false while the list is not loaded. */
function hasLostRecord(queryClient: QueryClient, { kind, id }: { kind: RecordKind; id: number }): boolean {
  const lists: Partial<Record<RecordKind, readonly { id: number }[] | undefined>> = {
    scenario: queryClient.getQueryData(scenariosQuery.queryKey)?.scenarios,
    action: queryClient.getQueryData(actionsQuery.queryKey),
  }
  return lists[kind]?.every((record) => record.id !== id) ?? false
}

function momentIdOf(
  queryClient: QueryClient,
  { kind, id }: { kind: RecordKind; id: number },
): number | null | undefined {
  if (kind === 'scenario')
    return queryClient.getQueryData(scenariosQuery.queryKey)?.scenarios.find((scenario) => scenario.id === id)
      ?.pcmId
  if (kind === 'action')
    return queryClient.getQueryData(actionsQuery.queryKey)?.find((action) => action.id === id)?.pcmId
  return id
}

function listImageTexts(queryClient: QueryClient, userId: string): UnsavedText[] {
  const moments = cachedMoments(queryClient)
  // Reading gives texts of former versions, which were stored without an owner, to the owner of their moment.
  for (const { id } of moments) {
    imagePromptItem.read(userId, id)
    imageFeedbackItem.read(userId, id)
  }
  const texts = [imagePromptItem, imageFeedbackItem].flatMap((item) => item.list(userId))
  return [...new Set(texts.map(({ part }) => part))].map((part) => {
    const moment = moments.find(({ id }) => id === Number(part))
    return {
      id: `image:${part}`,
      label: `${moment ? titleOf(moment.pcmNumber) : 'A moment'}: words for the next picture`,
      href: moment ? momentGenerationPath(moment.pcmNumber) : null,
      words: joinWords(texts.flatMap((text) => (text.part === part ? text.value : []))),
      save: undefined,
      reason: 'They count once a picture is made of them, so they cannot be saved here.',
    }
  })
}

function listRehearsals(userId: string): UnsavedText[] {
  const count = rehearsalOutboxItem.read(userId)?.length ?? 0
  if (count === 0) return []
  return [
    {
      id: 'rehearsals',
      label: count === 1 ? 'A rehearsal that you did' : `${count} rehearsals that you did`,
      href: null,
      save: async () => (await loadSaves()).saveRehearsals(userId),
    },
  ]
}
