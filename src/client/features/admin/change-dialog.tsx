import { type FormEvent, type ReactNode, useState } from 'react'
import { TEXT_LIMITS } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAdminChange } from './api.ts'

interface ChangeDialogProps<Result> {
  title: string
  /** What will happen. */
  children: ReactNode
  /** Of the button that does it. */
  action: string
  /** Of the same button: red, by default, for what ends or deletes something. */
  variant?: 'primary' | 'danger'
  /** A word that must be typed first. */
  confirmation?: string
  /** Given the reason, which may be empty. */
  change: (reason: string | null) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** Asks before something is done to a person, and for a reason. */
export function ChangeDialog<Result>({ isOpen, ...props }: ChangeDialogProps<Result> & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) props.onClose()
      }}
      title={props.title}
      size="s"
    >
      <ChangeForm {...props} />
    </Dialog>
  )
}

function ChangeForm<Result>({
  children,
  action,
  variant = 'danger',
  confirmation,
  change,
  onDone,
  onClose,
}: ChangeDialogProps<Result>) {
  const [reason, setReason] = useState('')
  const [word, setWord] = useState('')
  const { mutate, isPending, problem, stepUpDialog } = useAdminChange(change, (_, result) => onDone(result))
  const isConfirmed = confirmation === undefined || word.trim().toUpperCase() === confirmation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && isConfirmed) mutate(reason.trim() || null)
  }
  return (
    <>
      <form onSubmit={submit} aria-busy={isPending} className="flex flex-col gap-5">
        <div className="text-sm text-quiet">{children}</div>
        <TextField
          label="Reason"
          hint="For the audit trail. You can leave it empty."
          maxLength={TEXT_LIMITS.adminReason}
          autoComplete="off"
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {confirmation !== undefined && (
          <TextField
            label={`Type ${confirmation} to go on`}
            autoComplete="off"
            autoCapitalize="characters"
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        )}
        {problem !== undefined && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} isBusy={isPending} disabled={!isConfirmed}>
            {action}
          </Button>
        </div>
      </form>
      {stepUpDialog}
    </>
  )
}
