import type { DailyAction } from '#shared/contract/practice.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { type OrphanedDraft, useOrphanedDrafts } from '../../lib/orphaned-drafts.ts'
import { useRecordDraft } from '../../lib/record-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { OrphanedText, OrphanedTexts } from '../../ui/orphaned-texts.tsx'
import { toNewAction, useCreateAction } from './api.ts'
import { actionsQuery } from './queries.ts'

/** The unsaved texts of a moment's actions that were deleted or completed elsewhere while they were edited. */
export const useOrphanedActions = (pcmId: number, actions: readonly DailyAction[] | undefined) =>
  useOrphanedDrafts(
    'action',
    pcmId,
    actions?.filter(({ isCompleted }) => !isCompleted).map(({ id }) => id),
    actionsQuery.queryKey,
  )

export function OrphanedActions({ pcmId, orphans }: { pcmId: number; orphans: readonly OrphanedDraft[] }) {
  return (
    <OrphanedTexts message="This action was deleted or completed elsewhere while you were changing it. Your text is still here.">
      {orphans.map(({ id }) => (
        <OrphanedAction key={id} id={id} pcmId={pcmId} />
      ))}
    </OrphanedTexts>
  )
}

function OrphanedAction({ id, pcmId }: { id: number; pcmId: number }) {
  const draft = useRecordDraft('action', id, { actionText: '' })
  const create = useCreateAction()
  const actionText = draft.textOf('actionText').trim()
  const save = () => {
    // The same text keeps its idempotency key, so that a repetition after a reload or in another tab creates one action.
    const key = draft.sent?.text === actionText ? draft.sent.key : newIdempotencyKey()
    draft.markSent({ text: actionText, key })
    create.mutateAsync(toNewAction(pcmId, actionText, key)).then(
      () => draft.settle({ actionText }),
      () => undefined,
    )
  }
  return (
    <OrphanedText text={actionText} onDiscard={draft.discard}>
      <Button variant="secondary" isBusy={create.isPending} onClick={save}>
        Save as a New Action
      </Button>
    </OrphanedText>
  )
}
