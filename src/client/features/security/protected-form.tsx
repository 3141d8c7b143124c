import { type FormEvent, type ReactNode, useState } from 'react'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { type ProtectedAction, useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { isNetworkError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'

/** A form whose change needs a recent sign-in. What was typed stays when the change is refused or the dialog is closed. */
export function ProtectedForm({
  label,
  action,
  change,
  onChanged,
  onClose,
  children,
}: {
  label: string
  /** Of the button that sends the form. */
  action: string
  change: ProtectedAction
  onChanged: () => void
  onClose: () => void
  /** The fields, given why the change was refused. */
  children: (problem: string | undefined) => ReactNode
}) {
  const { run, dialog } = useStepUp()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await run(change)
      onChanged()
    } catch (error) {
      if (!(error instanceof StepUpCancelledError)) setProblem(problemOf(error))
    }
    setIsBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  return (
    <>
      <form onSubmit={submit} aria-label={label} aria-busy={isBusy} className="flex flex-col gap-4">
        {children(problem)}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            {action}
          </Button>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}

/** The message of the sign-in service, which is written for the user. */
export function problemOf(error: unknown): string {
  if (isNetworkError(error))
    return 'Nothing is changed yet: the sign-in service cannot be reached. Please try again when you are online.'
  return error instanceof Error && error.message !== '' ? error.message : 'Please try again.'
}
