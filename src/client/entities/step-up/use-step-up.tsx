import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { isStepUpNeeded, StepUpCancelledError } from './errors.ts'
import { invalidateSessions } from './queries.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

/** A call that the server refuses without a recent sign-in. It is sent with the mailed code, if the user has entered one. */
export type ProtectedAction = (code?: string) => Promise<void>

interface Pending {
  action: ProtectedAction
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * `run` makes a protected call. If it needs a recent sign-in, a dialog asks the user to confirm that it is them, and the call is
 * made again. `run` throws the call's error, or StepUpCancelledError. `isCodeAccepted` is false for a call that only a sign-in
 * allows.
 */
export function useStepUp({ isCodeAccepted = true }: { isCodeAccepted?: boolean } = {}): {
  run: (action: ProtectedAction) => Promise<void>
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<Pending>()
  /** Kept when the call fails for another reason, because the code has not been used then. */
  const code = useRef<string>(undefined)
  const awaited = useRef<Pending>(undefined)
  const isCalling = useRef(false)

  const run = async (action: ProtectedAction) => {
    try {
      await action(code.current)
      code.current = undefined
    } catch (error) {
      if (!isStepUpNeeded(error)) throw error
      code.current = undefined
      await new Promise<void>((resolve, reject) => {
        awaited.current = { action, resolve, reject }
        setPending(awaited.current)
      })
    }
  }

  /**
   * Does nothing when the dialog was closed while it signed in. Throws when the code is refused or a sign-in is still needed, which
   * the dialog shows.
   */
  const confirm = async (entered?: string) => {
    if (!pending || awaited.current !== pending) return
    isCalling.current = true
    try {
      await pending.action(entered)
      pending.resolve()
    } catch (error) {
      if (isStepUpNeeded(error)) throw error
      code.current = entered
      pending.reject(error)
    } finally {
      isCalling.current = false
    }
    awaited.current = undefined
    setPending(undefined)
    // A new sign-in has replaced the session.
    void invalidateSessions(queryClient)
  }
  const cancel = () => {
    // The call is on its way, so its outcome is waited for.
    if (isCalling.current) return
    awaited.current = undefined
    pending?.reject(new StepUpCancelledError('Nothing was changed.'))
    setPending(undefined)
  }

  const dialog = (
    <StepUpDialog
      isOpen={pending !== undefined}
      isCodeAccepted={isCodeAccepted}
      onConfirm={confirm}
      onCancel={cancel}
    />
  )
  return { run, dialog }
}
