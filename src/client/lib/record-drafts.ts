import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from './auth.ts'
import { compareDraft } from './compare-draft.ts'
import { useStoredItem } from './storage.ts'
import { type RecordDraft, type RecordKind, recordDraftItem, recordPart } from './stored-items.ts'

const EMPTY: RecordDraft = { fields: {} }

const isEmpty = ({ fields }: RecordDraft) => Object.keys(fields).length === 0

/** The draft after the server has stored `saved`: what was typed since stays, and is based on the saved text. */
export function settleDraft(
  { sent: _, fields: edits, ...draft }: RecordDraft,
  saved: Readonly<Partial<Record<string, string>>>,
): RecordDraft {
  const fields: RecordDraft['fields'] = {}
  for (const [name, field] of Object.entries(edits)) {
    const text = saved[name]
    if (text === undefined) fields[name] = field
    else if (field.text.trim() !== text.trim()) fields[name] = { text: field.text, base: text }
  }
  return { ...draft, fields }
}

/**
 * The texts of one record as they are typed: the server's, overlaid with the user's unsaved draft. The draft is kept in the
 * browser per user and record, so it survives navigation, a reload and an expired session, and it goes once the server has the
 * text. `server` holds the present text of each field; empty for a record that does not exist yet. `momentId` is the moment of a
 * record that may be deleted elsewhere. While nobody is signed in, the texts are kept by the component only.
 */
export function useRecordDraft<Field extends string>(
  kind: RecordKind,
  id: number,
  server: Readonly<Record<Field, string>>,
  momentId?: number | null,
) {
  const queryClient = useQueryClient()
  const owner = useAuth().user?.id
  const part = recordPart(kind, id)
  const [stored, write] = useStoredItem(recordDraftItem, owner ?? '', part)
  const [unowned, setUnowned] = useState<RecordDraft>()
  const draft = (owner === undefined ? unowned : stored) ?? EMPTY
  const [isFromBefore, setIsFromBefore] = useState(!isEmpty(draft))

  /** Reads the draft again, since another tab or an earlier event may have changed it after this render. */
  const update = (change: (current: RecordDraft) => RecordDraft) => {
    if (owner === undefined) return setUnowned((current) => change(current ?? EMPTY))
    const next = change(recordDraftItem.read(owner, part) ?? EMPTY)
    const place = typeof momentId === 'number' ? { momentId } : {}
    write(isEmpty(next) ? undefined : { ...next, ...place })
  }

  // The answer to an earlier save may have arrived while the editor was closed.
  const removeSaved = useEffectEvent(() => {
    const names = Object.entries<string>(server)
    const isSaved = names.some(([name, text]) => draft.fields[name]?.text.trim() === text.trim())
    if (isSaved)
      update(({ fields, ...others }) => ({
        ...others,
        fields: Object.fromEntries(
          Object.entries(fields).filter(
            ([name, { text }]) =>
              !names.some(([field, saved]) => field === name && saved.trim() === text.trim()),
          ),
        ),
      }))
  })
  const serverTexts = JSON.stringify(server)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the server's texts change, not while they are typed
  useEffect(() => removeSaved(), [serverTexts, owner])

  const textOf = (field: Field) => draft.fields[field]?.text ?? server[field]
  return {
    textOf,
    sent: draft.sent,
    hasDraft: !isEmpty(draft),
    /** Whether there is text that was typed before this editor was opened. */
    isRestored: isFromBefore && !isEmpty(draft),
    /** The text from which the field's draft was made. */
    baseOf: (field: Field) => draft.fields[field]?.base ?? server[field],
    /** Whether a field was also changed elsewhere since its edit began. */
    hasConflict: Object.entries<string>(server).some(([name, text]) => {
      const edit = draft.fields[name]
      return edit !== undefined && compareDraft(edit, text) === 'conflict'
    }),
    change: (field: Field, text: string) =>
      update(({ fields: { [field]: previous, ...fields }, ...others }) => ({
        ...others,
        fields:
          // While something is saved the server may have another text in a moment, so that even its present one is a change.
          text === server[field] && queryClient.isMutating() === 0
            ? fields
            : { ...fields, [field]: { text, base: previous?.base ?? server[field] } },
      })),
    /** Records what is sent to create a record, so that sending it again after a reload does not create a second one. */
    markSent: (sent: NonNullable<RecordDraft['sent']>) => update((current) => ({ ...current, sent })),
    /** Removes what the server has stored. */
    settle: (saved: Readonly<Partial<Record<Field, string>>>) => {
      setIsFromBefore(false)
      update((current) => settleDraft(current, saved))
    },
    discard: () => {
      setIsFromBefore(false)
      update(() => EMPTY)
    },
  }
}

/** Whether the signed-in user had unsaved text of a record when the component was mounted. */
export function useHadRecordDraft(kind: RecordKind, id: number): boolean {
  const owner = useAuth().user?.id
  const [hadDraft] = useState(
    () => owner !== undefined && recordDraftItem.read(owner, recordPart(kind, id)) !== undefined,
  )
  return hadDraft
}
