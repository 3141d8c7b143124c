import type { QueryClient } from '@tanstack/react-query'
import { type Moment, updateDailyInspiration } from '#shared/contract/moments.ts'
import { createDailyAction, updateDailyAction } from '#shared/contract/practice.ts'
import { updateScenario } from '#shared/contract/scenarios.ts'
import { appearanceProfile, updateProfile } from '#shared/contract/users.ts'
import { momentsQuery, setMomentCache } from '../../entities/moment/queries.ts'
import { userQuery } from '../../entities/queries.ts'
import { composePlan } from '../../features/daily-actions/new-action-form.tsx'
import { actionsQuery } from '../../features/daily-actions/queries.ts'
import { readDraft } from '../../features/moments/moment-drafts.ts'
import { saveDraft } from '../../features/moments/save-moment.ts'
import { profileTexts } from '../../features/profiles/profile-dialog.tsx'
import { sendRehearsals } from '../../features/rehearsals/rehearsal-outbox.ts'
import { scenariosQuery } from '../../features/scenarios/queries.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { NetworkError } from '../../lib/api-error.ts'
import { compareDraft } from '../../lib/compare-draft.ts'
import { settleDraft } from '../../lib/record-drafts.ts'
import { ifUnchanged } from '../../lib/save-versioned.ts'
import {
  DRAFT_FIELDS,
  type RecordDraft,
  type RecordKind,
  recordDraftItem,
  recordPart,
} from '../../lib/stored-items.ts'
import { ChangedElsewhereError, MissingRecordError } from './save-error.ts'

/**
 * Saves the draft of a moment, also if only some of its layers are written.
 * @throws UnresolvedConflictError if the same text was also changed elsewhere, or as `callApi`.
 */
export async function saveMomentDraft(
  queryClient: QueryClient,
  userId: string,
  pcmNumber: number,
): Promise<void> {
  const draft = readDraft(userId, pcmNumber)
  const fields = DRAFT_FIELDS.filter((field) => draft.fields[field] !== undefined)
  await saveDraft(queryClient, userId, pcmNumber, { fields, isBackground: true })
}

interface Save {
  queryClient: QueryClient
  userId: string
  id: number
  draft: RecordDraft
}

/**
 * Saves the draft of a record.
 * @throws ChangedElsewhereError or MissingRecordError without a request, or as `callApi`.
 */
export async function saveRecordDraft(
  queryClient: QueryClient,
  userId: string,
  kind: RecordKind,
  id: number,
): Promise<void> {
  const part = recordPart(kind, id)
  const draft = recordDraftItem.read(userId, part)
  if (!draft) return
  const saved = await SAVES[kind]({ queryClient, userId, id, draft })
  const left = settleDraft(recordDraftItem.read(userId, part) ?? { fields: {} }, saved)
  recordDraftItem.write(userId, Object.keys(left.fields).length > 0 ? left : undefined, part)
}

/** Send a draft, and return the texts that were sent. */
const SAVES: Record<RecordKind, (save: Save) => Promise<Record<string, string>>> = {
  inspiration: async ({ queryClient, userId, id, draft }) => {
    const moments = await queryClient.fetchQuery({ ...momentsQuery, staleTime: 0 })
    const moment = find<Moment>(moments, id)
    const texts = merge(draft, { dailyInspiration: moment.dailyInspiration ?? '' })
    const options = { userId, headers: ifUnchanged(moment.version) }
    setMomentCache(
      queryClient,
      await callApi(updateDailyInspiration, { params: { id }, body: texts }, options),
    )
    return texts
  },
  scenario: async ({ queryClient, userId, id, draft }) => {
    const { scenarios } = await queryClient.fetchQuery({ ...scenariosQuery, staleTime: 0 })
    const { title, scenarioText, version } = find(scenarios, id)
    const texts = merge(draft, { title: title ?? '', scenarioText })
    await callApi(updateScenario, { params: { id }, body: texts }, { userId, headers: ifUnchanged(version) })
    return texts
  },
  action: async ({ queryClient, userId, id, draft }) => {
    const actions = await queryClient.fetchQuery({ ...actionsQuery, staleTime: 0 })
    const { actionText, version } = find(actions, id)
    const texts = merge(draft, { actionText })
    await callApi(
      updateDailyAction,
      { params: { id }, body: texts },
      { userId, headers: ifUnchanged(version) },
    )
    return texts
  },
  'new-action': async ({ userId, id, draft }) => {
    const { text, when, will } = merge(draft, { text: '', when: '', will: '' })
    const plan = composePlan(when, will) || [when, will].filter((part) => part.trim() !== '').join(', ')
    await createAction(userId, id, text.trim(), { text })
    await createAction(userId, id, plan.trim(), { when, will })
    return {}
  },
  profile: async ({ queryClient, userId, draft }) => {
    const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    const texts = merge(draft, profileTexts(user.appearanceProfile))
    const entered = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
    const body = { appearanceProfile: appearanceProfile.parse(entered), hasCompletedProfile: true } as const
    await callApi(updateProfile, { body }, { userId, headers: ifUnchanged(user.profileVersion) })
    return texts
  },
}

/** Creates an action and removes its text from the draft. The key is stored first, so that it is created once. */
async function createAction(
  userId: string,
  pcmId: number,
  actionText: string,
  texts: Record<string, string>,
): Promise<void> {
  if (actionText === '') return
  const part = recordPart('new-action', pcmId)
  const draft = recordDraftItem.read(userId, part) ?? { fields: {} }
  const key = draft.sent?.text === actionText ? draft.sent.key : newIdempotencyKey()
  recordDraftItem.write(userId, { ...draft, sent: { text: actionText, key } }, part)
  const headers = { 'idempotency-key': key }
  await callApi(createDailyAction, { body: { pcmId, actionText } }, { userId, headers })
  recordDraftItem.write(userId, settleDraft(draft, texts), part)
}

function find<T extends { id: number }>(records: readonly T[], id: number): T {
  const found = records.find((record) => record.id === id)
  if (!found) throw new MissingRecordError()
  return found
}

/** The server's texts, overlaid with the draft. */
function merge<Texts extends Record<string, string>>(draft: RecordDraft, server: Texts): Texts {
  const edits = Object.entries(draft.fields)
  if (edits.some(([name, edit]) => compareDraft(edit, server[name]) === 'conflict'))
    throw new ChangedElsewhereError()
  return Object.assign({ ...server }, Object.fromEntries(edits.map(([name, { text }]) => [name, text])))
}

/** @throws NetworkError if some could not be sent. */
export async function saveRehearsals(userId: string): Promise<void> {
  if ((await sendRehearsals(userId)).isWaiting) throw new NetworkError('The rehearsals were not sent.')
}
