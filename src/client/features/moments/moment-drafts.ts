import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** What can be typed about a moment before the server has it. */
export type DraftField =
  | 'surfacePrompt'
  | 'sensoryPrompt'
  | 'soulPrompt'
  | 'descriptiveName'
  | 'enhancedPrompt'

interface DraftText {
  text: string
  /** What the server had when the typing began, to notice that it changed meanwhile. */
  base: string
}

export interface MomentDraft {
  fields: Partial<Record<DraftField, DraftText>>
  /** The step of the editor where it was written. */
  step?: number
  /** The person asked to save it, and it could not be sent yet. */
  isSavePending?: boolean
}

const EMPTY: MomentDraft = { fields: {} }
const PREFIX = 'future-memory-draft'
/** Stands in where the browser gives no storage: then a draft lives as long as the page. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

const draftKey = (userId: string, momentNumber: number) => `${PREFIX}:${userId}:${momentNumber}`

function readRaw(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function writeRaw(key: string, raw: string | null): void {
  memory.delete(key)
  try {
    if (raw === null) localStorage.removeItem(key)
    else localStorage.setItem(key, raw)
  } catch {
    if (raw !== null) memory.set(key, raw)
  }
  for (const listener of listeners) listener()
}

function parse(raw: string | null): MomentDraft {
  if (raw === null) return EMPTY
  try {
    const value: unknown = JSON.parse(raw)
    const isDraft = typeof value === 'object' && value !== null && 'fields' in value
    return isDraft ? (value as MomentDraft) : EMPTY
  } catch {
    return EMPTY
  }
}

export function readDraft(userId: string, momentNumber: number): MomentDraft {
  return parse(readRaw(draftKey(userId, momentNumber)))
}

/** Changes a draft; one without fields and wishes is removed. */
export function updateDraft(
  userId: string,
  momentNumber: number,
  change: (draft: MomentDraft) => MomentDraft,
): void {
  const next = change(readDraft(userId, momentNumber))
  const isEmpty = Object.keys(next.fields).length === 0
  writeRaw(draftKey(userId, momentNumber), isEmpty ? null : JSON.stringify(next))
}

/** Keeps what is typed; what is the same as on the server needs no keeping. */
export function setDraftField(
  userId: string,
  momentNumber: number,
  field: DraftField,
  text: string,
  serverText: string,
): void {
  updateDraft(userId, momentNumber, (draft) => {
    const { [field]: previous, ...others } = draft.fields
    if (text === serverText) return { ...draft, fields: others }
    return { ...draft, fields: { ...others, [field]: { text, base: previous?.base ?? serverText } } }
  })
}

/** Lets go of what the server now has. What was typed on since then stays. */
export function clearSavedFields(
  userId: string,
  momentNumber: number,
  saved: Partial<Record<DraftField, string | null | undefined>>,
): void {
  updateDraft(userId, momentNumber, ({ isSavePending: _, ...draft }) => ({
    ...draft,
    fields: Object.fromEntries(
      Object.entries(draft.fields).filter(([field, kept]) => {
        const sent = saved[field as DraftField]
        return sent === undefined || kept.text.trim() !== (sent ?? '').trim()
      }),
    ),
  }))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab that types into the same moment is followed word by word.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The draft of a moment, as this tab or another one writes it. */
export function useMomentDraft(userId: string, momentNumber: number): MomentDraft {
  const key = draftKey(userId, momentNumber)
  const raw = useSyncExternalStore(
    subscribe,
    useCallback(() => readRaw(key), [key]),
    () => null,
  )
  return useMemo(() => parse(raw), [raw])
}
