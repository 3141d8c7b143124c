import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { passkeysQuery, sessionsQuery } from '../../entities/step-up/queries.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { PasskeyCancelledError, passkeyProblem } from '../../lib/passkey-problem.ts'
import { addPasskey, type Passkey } from '../../lib/passkeys.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Adds a passkey by the browser's dialog, which closes when the page is left. */
export function useAddPasskey(passkeys: readonly Passkey[]): {
  add: () => void
  isBusy: boolean
  problem: string | undefined
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const stepUp = useStepUp({ isCodeAccepted: false })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const add = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const taken = new Set(passkeys.map(({ name }) => name))
      await stepUp.run(() => addPasskey({ thisDevice: deviceName(queryClient), taken }, signal))
      showToast({
        title: 'Passkey added',
        description: 'You can sign in with it from now on.',
        tone: 'success',
      })
    } catch (error) {
      if (!(error instanceof StepUpCancelledError || error instanceof PasskeyCancelledError))
        setProblem(passkeyProblem(error))
    }
    // Also after a failure: the passkey may have been registered, and the response lost.
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    setIsBusy(false)
  }
  return { add: () => void add(), isBusy, problem, dialog: stepUp.dialog }
}

/** As the list of sessions names it. */
function deviceName(queryClient: QueryClient): string {
  const sessions = queryClient.getQueryData(sessionsQuery.queryKey)
  return sessions?.find(({ isCurrent }) => isCurrent)?.device ?? 'Passkey on this device'
}
