import { type FormEvent, type ReactNode, useState } from 'react'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { type ProtectedAction, useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { isNetworkError } from '../../lib/api-error.ts'

/** A form whose change needs a recent sign-in. What was typed stays when the change is refused or the dialog is closed. */
export function useProtectedForm(
  change: ProtectedAction,
  onChanged: () => void,
): {
  submit: (event: FormEvent) => void
  isBusy: boolean
  problem: string | undefined
  /** To be rendered outside of the form. */
  dialog: ReactNode
} {
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
  return { submit, isBusy, problem, dialog }
}

/** The message of the sign-in service, which is written for the user. */
export function problemOf(error: unknown): string {
  if (isNetworkError(error))
    return 'Nothing is changed yet: the sign-in service cannot be reached. Please try again when you are online.'
  return error instanceof Error && error.message !== '' ? error.message : 'Please try again.'
}
