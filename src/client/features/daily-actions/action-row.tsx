import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import type { DailyAction } from '#shared/contract/practice.ts'
import { dayOf, formatDay } from '#shared/domain/days.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { localTimeZone } from '../../lib/dates.ts'
import { useRecordDraft } from '../../lib/record-drafts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { isOptimistic, useCompleteAction, useDeleteAction, useEditAction, useReopenAction } from './api.ts'

/** One action with its checkbox. While it is open it can be edited and deleted. */
export function ActionRow({ action }: { action: DailyAction }) {
  const draft = useRecordDraft('action', action.id, { actionText: action.actionText }, action.pcmId)
  // Unsaved text opens the field again.
  const [isEditing, setIsEditing] = useState(draft.hasDraft)
  const complete = useCompleteAction()
  const edit = useEditAction()
  const reopen = useReopenAction()
  const remove = useDeleteAction()
  const isBusy =
    complete.isPending || reopen.isPending || edit.isPending || remove.isPending || isOptimistic(action)
  const editButton = useReturnedFocus<HTMLButtonElement>(isEditing, !isBusy)

  const text = draft.textOf('actionText')
  const stop = () => {
    draft.discard()
    setIsEditing(false)
  }
  const save = () => {
    const actionText = text.trim()
    if (actionText === action.actionText) return stop()
    // The text stays in the field until it is saved.
    edit.mutateAsync({ action, base: draft.baseOf('actionText'), actionText }).then(
      () => {
        draft.settle({ actionText })
        setIsEditing(false)
      },
      () => undefined,
    )
  }
  if (isEditing && !action.isCompleted)
    return (
      <EditRow
        text={text}
        note={
          draft.hasConflict ? (
            <ConflictNotice isBusy={edit.isPending} onCompare={save} />
          ) : (
            draft.isRestored && <DraftNote onDiscard={draft.discard} />
          )
        }
        onChange={(next) => draft.change('actionText', next)}
        onCancel={stop}
        onSave={save}
        isSaving={edit.isPending}
      />
    )

  const toggle = () => {
    if (isBusy) return
    if (action.isCompleted) reopen.mutate(action.id)
    else complete.mutate(action.id)
  }
  return (
    <li className="flex items-start gap-1">
      <label className="flex min-h-11 flex-1 cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          checked={action.isCompleted}
          aria-disabled={isBusy || undefined}
          onChange={toggle}
          className="mt-0.5 size-6 shrink-0 cursor-pointer scheme-dark accent-amber"
        />
        <span className="min-w-0 flex-1">
          <span className={action.isCompleted ? 'text-quiet line-through decoration-faint' : 'text-words'}>
            {action.actionText}
          </span>
          <span className="block text-xs text-faint">{dateOf(action)}</span>
        </span>
      </label>
      {!action.isCompleted && (
        <>
          <IconButton
            ref={editButton}
            label={`Edit: ${action.actionText}`}
            disabled={isBusy}
            onClick={() => setIsEditing(true)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Delete: ${action.actionText}`}
            className="-mr-3"
            disabled={isBusy}
            onClick={() => remove.mutate(action)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  )
}

function dateOf({ isCompleted, completedAt, completedOn, createdAt }: DailyAction): string {
  if (!isCompleted) return `Added ${formatDay(dayOf(new Date(createdAt), localTimeZone()))}`
  // `completedOn` is in the time zone of the completion, which may differ from the current one.
  const day = completedOn ?? (completedAt ? dayOf(new Date(completedAt), localTimeZone()) : undefined)
  return day ? `Completed ${formatDay(day)}` : 'Completed'
}

function EditRow({
  text,
  note,
  isSaving,
  onChange,
  onSave,
  onCancel,
}: {
  text: string
  note: ReactNode
  isSaving: boolean
  onChange: (text: string) => void
  onSave: () => void
  onCancel: () => void
}) {
  return (
    <li className="py-2">
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !isSaving) onSave()
        }}
      >
        <TextField
          label="Your action step"
          isLabelHidden
          autoFocus={!note}
          autoComplete="off"
          maxLength={TEXT_LIMITS.action}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onCancel()
          }}
        />
        {note}
        <div className="flex gap-2">
          <Button type="submit" variant="secondary" disabled={text.trim() === ''} isBusy={isSaving}>
            Save
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  )
}
