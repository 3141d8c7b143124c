import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAuth } from './auth.ts'
import { subscribeToStorage } from './storage.ts'
import { parseRecordPart, type RecordDraft, type RecordKind, recordDraftItem } from './stored-items.ts'

/** Unsaved texts whose record is gone. */
export interface OrphanedDraft {
  /** The id of the record. */
  id: number
  draft: RecordDraft
}

/** Whether a draft holds anything that could be lost. */
export const hasWords = ({ fields }: RecordDraft): boolean =>
  Object.values(fields).some(({ text }) => text.trim() !== '')

/** The drafts of the signed-in user, by part, as state that is shared by all tabs. */
export function useRecordDrafts(): { part: string; value: RecordDraft }[] {
  const owner = useAuth().user?.id ?? ''
  const content = useSyncExternalStore(
    subscribeToStorage,
    () => JSON.stringify(recordDraftItem.list(owner)),
    () => '',
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content tells when the list is another one
  return useMemo(() => recordDraftItem.list(owner), [owner, content])
}

/**
 * The signed-in user's unsaved texts of a moment's records that can no longer be edited, such as those that were deleted on
 * another device. `editable` are the ids of the others; undefined while their list is loading. The list is fetched again when
 * such a text is found, since another tab may have created its record after the list was read.
 */
export function useOrphanedDrafts(
  kind: RecordKind,
  momentId: number,
  editable: readonly number[] | undefined,
  listKey: QueryKey,
): OrphanedDraft[] {
  const queryClient = useQueryClient()
  const orphaned = useRecordDrafts().flatMap(({ part, value }) => {
    const ref = parseRecordPart(part)
    const isOfMoment = value.momentId === undefined || value.momentId === momentId
    return ref?.kind === kind && isOfMoment && editable && !editable.includes(ref.id) && hasWords(value)
      ? [{ id: ref.id, draft: value }]
      : []
  })
  const ids = orphaned.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each text that is found, not for each key object
  useEffect(() => {
    if (ids !== '') void queryClient.invalidateQueries({ queryKey: listKey, exact: true })
  }, [ids])
  return orphaned
}
