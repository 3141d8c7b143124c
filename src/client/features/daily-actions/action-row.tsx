import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { DailyAction } from '#shared/contract/practice.ts'
import { dayOf, formatDay } from '#shared/domain/days.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { localTimeZone } from '../../lib/dates.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isOptimistic, useCompleteAction, useDeleteAction, useUpdateAction } from './api.ts'

/** One action with its checkbox. While it is open it can be edited and deleted. */
export function ActionRow({ action }: { action: DailyAction }) {
  const [draft, setDraft] = useState<string>()
  const complete = useCompleteAction()
  const update = useUpdateAction()
  const remove = useDeleteAction()
  const isBusy = complete.isPending || update.isPending || remove.isPending || isOptimistic(action)

  if (draft !== undefined && !action.isCompleted)
    return (
      <EditRow
        text={draft}
        onChange={setDraft}
        onCancel={() => setDraft(undefined)}
        onSave={() => {
          const actionText = draft.trim()
          if (actionText === action.actionText) return setDraft(undefined)
          // The text stays in the field until it is saved.
          update.mutate({ id: action.id, actionText }, { onSuccess: () => setDraft(undefined) })
        }}
        isSaving={update.isPending}
      />
    )

  const toggle = () => {
    if (isBusy) return
    if (action.isCompleted) update.mutate({ id: action.id, isCompleted: false })
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
            label={`Edit: ${action.actionText}`}
            disabled={isBusy}
            onClick={() => setDraft(action.actionText)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Delete: ${action.actionText}`}
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
  isSaving,
  onChange,
  onSave,
  onCancel,
}: {
  text: string
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
          autoFocus
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
