import { compareDraft, type DraftState } from '../../lib/compare-draft.ts'
import { useStoredItem } from '../../lib/storage.ts'
import { DRAFT_FIELDS, type DraftField, type MomentDraft, momentDraftItem } from '../../lib/stored-items.ts'

export { compareDraft, type DraftState }

const EMPTY: MomentDraft = { fields: {} }

export function readDraft(userId: string, momentNumber: number): MomentDraft {
  return momentDraftItem.read(userId, momentNumber) ?? EMPTY
}

/** Changes a draft and removes it if it has no fields. Returns false if it could only be kept in this tab. */
export function updateDraft(
  userId: string,
  momentNumber: number,
  change: (draft: MomentDraft) => MomentDraft,
): boolean {
  const next = change(readDraft(userId, momentNumber))
  const isEmpty = Object.keys(next.fields).length === 0
  return momentDraftItem.write(userId, isEmpty ? undefined : next, momentNumber)
}

/** Stores the text of a field unless it equals the server's. Returns false if it could only be kept in this tab. */
export function setDraftField(
  userId: string,
  momentNumber: number,
  field: DraftField,
  text: string,
  serverText: string,
): boolean {
  return updateDraft(userId, momentNumber, (draft) => {
    const { [field]: previous, ...others } = draft.fields
    if (text === serverText) return { ...draft, fields: others }
    return { ...draft, fields: { ...others, [field]: { text, base: previous?.base ?? serverText } } }
  })
}

/** The state of each field of a draft. `server` is the moment as it is now; null while it does not exist. */
export function compareDraftFields(
  draft: MomentDraft,
  server: Partial<Record<DraftField, string | null>> | null,
): Partial<Record<DraftField, DraftState>> {
  const states: Partial<Record<DraftField, DraftState>> = {}
  for (const field of DRAFT_FIELDS) {
    const stored = draft.fields[field]
    if (stored) states[field] = compareDraft(stored, server?.[field])
  }
  return states
}

/** Records that the person has seen the server's text and keeps the draft: it counts as `mine` until the server changes again. */
export function rebaseDraftField(
  userId: string,
  momentNumber: number,
  field: DraftField,
  serverText: string | null | undefined,
): boolean {
  return updateDraft(userId, momentNumber, (draft) => {
    const stored = draft.fields[field]
    if (!stored) return draft
    return { ...draft, fields: { ...draft.fields, [field]: { text: stored.text, base: serverText ?? '' } } }
  })
}

/** Removes the saved fields from the draft. What was typed since stays, and is based on the saved text. */
export function clearSavedFields(
  userId: string,
  momentNumber: number,
  saved: Partial<Record<DraftField, string | null | undefined>>,
): void {
  updateDraft(userId, momentNumber, ({ isSavePending: _, fields, ...draft }) => {
    const left: MomentDraft['fields'] = {}
    for (const name of DRAFT_FIELDS) {
      const field = fields[name]
      const sent = saved[name]
      if (field === undefined) continue
      if (sent === undefined) left[name] = field
      else if (field.text.trim() !== (sent ?? '').trim()) left[name] = { text: field.text, base: sent ?? '' }
    }
    return { ...draft, fields: left }
  })
}

/** The draft of a moment; updated by writes of this and other tabs. */
export function useMomentDraft(userId: string, momentNumber: number): MomentDraft {
  return useStoredItem(momentDraftItem, userId, momentNumber)[0] ?? EMPTY
}
