import { clearOwned, defineItem, isRecord } from './storage.ts'

/** The texts of a moment of which drafts are kept, in the order in which they are shown. */
export const DRAFT_FIELDS = [
  'surfacePrompt',
  'sensoryPrompt',
  'soulPrompt',
  'descriptiveName',
  'enhancedPrompt',
] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]

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

function parseFields(value: Record<string, unknown>): RecordDraft['fields'] {
  const fields: RecordDraft['fields'] = {}
  for (const [name, field] of Object.entries(value)) {
    if (isRecord(field) && typeof field.text === 'string' && typeof field.base === 'string')
      fields[name] = { text: field.text, base: field.base }
  }
  return fields
}

function parseDraft(value: unknown): MomentDraft | undefined {
  if (!isRecord(value) || !isRecord(value.fields)) return undefined
  return {
    fields: parseFields(value.fields),
    ...(typeof value.step === 'number' ? { step: value.step } : {}),
    ...(value.isSavePending === true ? { isSavePending: true } : {}),
  }
}

function parseRecordDraft(value: unknown): RecordDraft | undefined {
  if (!isRecord(value) || !isRecord(value.fields)) return undefined
  const { sent, momentId } = value
  return {
    fields: parseFields(value.fields),
    ...(typeof momentId === 'number' ? { momentId } : {}),
    ...(isRecord(sent) && typeof sent.text === 'string' && typeof sent.key === 'string'
      ? { sent: { text: sent.text, key: sent.key } }
      : {}),
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

/** Set once the profile dialog was shown by itself in this tab. */
export const profileDialogShownItem = defineItem<true>({
  area: 'session',
  name: 'profile-asked',
  version: 1,
  parse: parseTrue,
  legacy: { prefix: (userId) => `future-memory-profile-asked:${userId}`, decode: () => true },
})

/** Feedback for a guided regeneration (part: the moment's id). */
export const imageFeedbackItem = defineItem<string>({
  area: 'local',
  name: 'image-feedback',
  version: 1,
  parse: parseText,
  legacy: { area: 'session', prefix: () => 'vision-feedback', decode: (raw) => raw },
})

/** An edited prompt for the next image (part: the moment's id). */
export const imagePromptItem = defineItem<string>({
  area: 'local',
  name: 'image-prompt',
  version: 1,
  parse: parseText,
  legacy: { area: 'session', prefix: () => 'vision-prompt', decode: (raw) => raw },
})

/**
 * Sketches that are being corrected (part: the moment's id): the one that is looked at, the URL of an image that is being changed on one,
 * and the corrected choice of each.
 */
export const sketchDraftsItem = defineItem<{
  prompt: string
  opened?: string
  changedUrl?: string
  drafts: Readonly<Record<string, string>>
}>({
  area: 'session',
  name: 'sketches',
  version: 1,
  parse: (value) =>
    isRecord(value) && typeof value.prompt === 'string' && isRecord(value.drafts)
      ? {
          prompt: value.prompt,
          ...(typeof value.opened === 'string' ? { opened: value.opened } : {}),
          ...(typeof value.changedUrl === 'string' ? { changedUrl: value.changedUrl } : {}),
          drafts: Object.fromEntries(
            Object.entries(value.drafts).filter(
              (entry): entry is [string, string] => typeof entry[1] === 'string',
            ),
          ),
        }
      : undefined,
})

/** A text merged from two versions that is not saved yet (part: of what). `mine` is the version it was made from. */
export const mergedTextItem = defineItem<{ mine: string; edited: string }>({
  area: 'session',
  name: 'merged',
  version: 1,
  parse: (value) =>
    isRecord(value) && typeof value.mine === 'string' && typeof value.edited === 'string'
      ? { mine: value.mine, edited: value.edited }
      : undefined,
})

/** Unsaved texts of a record other than a moment's own text. */
export interface RecordDraft {
  /** `base` is the server's text when the edit started, to detect concurrent changes. */
  fields: Record<string, { text: string; base: string }>
  /** The moment that the record belongs to, which finds the text's place once the record is gone. Drafts of former versions have none. */
  momentId?: number
  /** The last text that was sent to create a record, with its idempotency key. */
  sent?: { text: string; key: string }
}

export const RECORD_KINDS = ['inspiration', 'scenario', 'action', 'new-action', 'profile'] as const
/** `inspiration` and `new-action` are of a moment, `profile` is of the user; the others are records themselves. */
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Unsaved text of a record (part: from `recordPart`). */
export const recordDraftItem = defineItem<RecordDraft>({
  area: 'local',
  name: 'record',
  version: 1,
  parse: parseRecordDraft,
})

/** The id of a profile is 0: a user has one. */
export const recordPart = (kind: RecordKind, id: number): string => `${kind}:${id}`

export function parseRecordPart(part: string): { kind: RecordKind; id: number } | undefined {
  const [name, id] = part.split(':')
  const kind = RECORD_KINDS.find((known) => known === name)
  return kind && id ? { kind, id: Number(id) } : undefined
}

/**
 * Removes all items of one user from this browser, and tells other tabs. The legacy keys of image texts have no owner; they
 * stay until the owner of the moment reads them.
 */
export function clearLocalData(userId: string): void {
  clearOwned(userId, [momentDraftItem, rehearsalOutboxItem, onboardedItem, profileDialogShownItem])
}
