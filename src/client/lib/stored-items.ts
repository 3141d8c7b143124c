import { defineItem, isRecord, removeOwned } from './storage.ts'

export type DraftField =
  | 'surfacePrompt'
  | 'sensoryPrompt'
  | 'soulPrompt'
  | 'descriptiveName'
  | 'enhancedPrompt'

export interface MomentDraft {
  /** `base` is the server's text when the edit started, to detect concurrent changes. */
  fields: Partial<Record<DraftField, { text: string; base: string }>>
  /** The index of the editor's current step. */
  step?: number
  /** Saving failed with a network error and is retried. */
  isSavePending?: boolean
}

export interface QueuedRehearsal {
  /** The idempotency key. */
  key: string
  target: { kind: 'moment' | 'scenario'; id: number }
  minutes: number
  /** Epoch milliseconds. */
  at: number
}

const parseTrue = (value: unknown) => (value === true ? true : undefined)
const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function parseDraft(value: unknown): MomentDraft | undefined {
  if (!isRecord(value) || !isRecord(value.fields)) return undefined
  const fields = Object.entries(value.fields).filter(
    ([, field]) => isRecord(field) && typeof field.text === 'string' && typeof field.base === 'string',
  )
  return {
    fields: Object.fromEntries(fields),
    ...(typeof value.step === 'number' ? { step: value.step } : {}),
    ...(value.isSavePending === true ? { isSavePending: true } : {}),
  }
}

const isRehearsal = (value: unknown): value is QueuedRehearsal =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  isRecord(value.target) &&
  (value.target.kind === 'moment' || value.target.kind === 'scenario') &&
  typeof value.target.id === 'number' &&
  typeof value.minutes === 'number' &&
  typeof value.at === 'number'

/** Unsaved text of a moment (part: its number). */
export const momentDraftItem = defineItem<MomentDraft>({
  area: 'local',
  name: 'draft',
  version: 1,
  parse: parseDraft,
  legacy: { prefix: (userId) => `future-memory-draft:${userId}`, decode: JSON.parse },
})

/** Rehearsals that have not been sent yet. */
export const rehearsalOutboxItem = defineItem<QueuedRehearsal[]>({
  area: 'local',
  name: 'rehearsals',
  version: 1,
  parse: (value) => (Array.isArray(value) ? value.filter(isRehearsal) : undefined),
  legacy: { prefix: (userId) => `future-memory-rehearsals:${userId}`, decode: JSON.parse },
})

/** Set once the onboarding is completed. */
export const onboardedItem = defineItem<true>({
  area: 'local',
  name: 'onboarded',
  version: 1,
  parse: parseTrue,
  legacy: { prefix: (userId) => `future-memory-onboarded:${userId}`, decode: () => true },
})

/** Set once the profile dialog was closed in this browser session. */
export const profileDialogDismissedItem = defineItem<true>({
  area: 'session',
  name: 'profile-asked',
  version: 1,
  parse: parseTrue,
  legacy: { prefix: (userId) => `future-memory-profile-asked:${userId}`, decode: () => true },
})

/** Feedback for a guided regeneration (part: the moment's id). */
export const imageFeedbackItem = defineItem<string>({
  area: 'session',
  name: 'image-feedback',
  version: 1,
  parse: parseText,
  legacy: { prefix: () => 'vision-feedback', decode: (raw) => raw },
})

/** An edited prompt for the next image (part: the moment's id). */
export const imagePromptItem = defineItem<string>({
  area: 'session',
  name: 'image-prompt',
  version: 1,
  parse: parseText,
  legacy: { prefix: () => 'vision-prompt', decode: (raw) => raw },
})

/** Removes all items of one user from this browser. */
export function clearLocalData(userId: string): void {
  removeOwned(userId, [
    momentDraftItem,
    rehearsalOutboxItem,
    onboardedItem,
    profileDialogDismissedItem,
    imageFeedbackItem,
    imagePromptItem,
  ])
}
