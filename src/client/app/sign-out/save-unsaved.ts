import type { QueryClient } from '@tanstack/react-query'
import { createDailyAction } from '#shared/contract/practice.ts'
import { momentsQuery } from '../../entities/moment/queries.ts'
import { userQuery } from '../../entities/queries.ts'
import { saveActionText } from '../../features/daily-actions/api.ts'
import { composePlan } from '../../features/daily-actions/new-action-form.tsx'
import { actionsQuery } from '../../features/daily-actions/queries.ts'
import { inspirationText, saveInspiration } from '../../features/moments/daily-inspiration.tsx'
import { readDraft } from '../../features/moments/moment-drafts.ts'
import { saveDraft } from '../../features/moments/save-moment.ts'
import { profileTexts, saveProfile } from '../../features/profiles/profile-dialog.tsx'
import { sendRehearsals } from '../../features/rehearsals/rehearsal-outbox.ts'
import { saveScenario, scenarioTexts } from '../../features/scenarios/api.ts'
import { scenariosQuery } from '../../features/scenarios/queries.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { NetworkError } from '../../lib/api-error.ts'
import { settleDraft } from '../../lib/record-drafts.ts'
import type { SaveOptions } from '../../lib/save-versioned.ts'
import {
  DRAFT_FIELDS,
  type RecordDraft,
  type RecordKind,
  recordDraftItem,
  recordPart,
} from '../../lib/stored-items.ts'
import { MissingRecordError } from './save-error.ts'

/**
 * Saves the draft of a moment, also if only some of its layers are written. The prompt comes first: it was edited beside the saved
 * layers, not beside those of the draft.
 * @throws UnresolvedConflictError if the same text was also changed elsewhere, or as `callApi`.
 */
export async function saveMomentDraft(
  queryClient: QueryClient,
  userId: string,
  pcmNumber: number,
): Promise<void> {
  const draft = readDraft(userId, pcmNumber)
  const fields = DRAFT_FIELDS.filter((field) => draft.fields[field] !== undefined)
  for (const isPrompt of [true, false]) {
    const part = fields.filter((field) => (field === 'enhancedPrompt') === isPrompt)
    if (part.length > 0) await saveDraft(queryClient, userId, pcmNumber, { fields: part, isBackground: true })
  }
}

interface Save {
  queryClient: QueryClient
  id: number
  draft: RecordDraft
  options: SaveOptions & { userId: string }
}

/**
 * Saves the draft of a record.
 * @throws MissingRecordError, UnresolvedConflictError if the same text was also changed elsewhere, or as `callApi`.
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
  const saved = await SAVES[kind]({ queryClient, id, draft, options: { userId, isBackground: true } })
  const left = settleDraft(recordDraftItem.read(userId, part) ?? { fields: {} }, saved)
  recordDraftItem.write(userId, Object.keys(left.fields).length > 0 ? left : undefined, part)
}

/** Send a draft, and return its texts, which need not be kept any more. */
const SAVES: Record<RecordKind, (save: Save) => Promise<Record<string, string>>> = {
  inspiration: async ({ queryClient, id, draft, options }) => {
    const moment = find(await queryClient.fetchQuery({ ...momentsQuery, staleTime: 0 }), id)
    const texts = changedTexts(draft, inspirationText(moment))
    await saveInspiration(queryClient, moment, texts, options)
    return texts.mine
  },
  scenario: async ({ queryClient, id, draft, options }) => {
    const { scenarios } = await queryClient.fetchQuery({ ...scenariosQuery, staleTime: 0 })
    const scenario = find(scenarios, id)
    const texts = changedTexts(draft, scenarioTexts(scenario))
    await saveScenario(scenario, texts, options)
    return texts.mine
  },
  action: async ({ queryClient, id, draft, options }) => {
    const action = find(await queryClient.fetchQuery({ ...actionsQuery, staleTime: 0 }), id)
    const { base, mine } = changedTexts(draft, { actionText: action.actionText })
    await saveActionText({ action, base: base.actionText, actionText: mine.actionText }, options)
    return mine
  },
  'new-action': async ({ id, draft, options: { userId } }) => {
    const { text, when, will } = changedTexts(draft, { text: '', when: '', will: '' }).mine
    const plan = composePlan(when, will) || [when, will].filter((part) => part.trim() !== '').join(', ')
    await createAction(userId, id, text.trim(), { text })
    await createAction(userId, id, plan.trim(), { when, will })
    return {}
  },
  profile: async ({ queryClient, draft, options }) => {
    const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    const texts = changedTexts(draft, profileTexts(user.appearanceProfile))
    await saveProfile(queryClient, user, texts, options)
    return texts.mine
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

/** The server's texts overlaid with those of the draft, and the texts from which they were made. */
function changedTexts<Texts extends Record<string, string>>(
  draft: RecordDraft,
  server: Texts,
): Record<'base' | 'mine', Texts> {
  const fields = Object.entries(draft.fields)
  const over = (part: 'base' | 'text') =>
    Object.fromEntries(fields.map(([name, field]) => [name, field[part]]))
  return {
    base: Object.assign({ ...server }, over('base')),
    mine: Object.assign({ ...server }, over('text')),
  }
}

/** @throws NetworkError if some could not be sent. */
export async function saveRehearsals(userId: string): Promise<void> {
  if ((await sendRehearsals(userId)).isWaiting) throw new NetworkError('The rehearsals were not sent.')
}
