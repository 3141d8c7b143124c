/** The user has closed the dialog; nothing was changed. */
export class StepUpCancelledError extends Error {
  override readonly name = 'StepUpCancelledError'
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The mailed code is wrong, used or too old. */
export const isCodeRefused = (error: unknown): boolean => codeOf(error) === 'reauthentication_not_valid'

/** The call needs a recent sign-in or another code. */
export const isStepUpNeeded = (error: unknown): boolean =>
  codeOf(error) === 'reauthentication_needed' || isCodeRefused(error)
