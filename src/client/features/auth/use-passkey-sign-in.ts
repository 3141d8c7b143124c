import { useCallback, useEffect, useRef, useState } from 'react'
import { PasskeyCancelledError, passkeySignInProblem } from '../../lib/passkey-problem.ts'
import { canSuggestPasskeys, signInWithPasskey } from '../../lib/passkey-sign-in.ts'
import { showToast } from '../../ui/toast-store.ts'
import { toastWelcome } from './toast-welcome.ts'

/** The sign-in service accepts a challenge for five minutes, and the suggestions stay until one is chosen. */
const SUGGESTIONS_MS = 4 * 60_000

/** The sign-in by a passkey, which ends when its component is unmounted. */
export function usePasskeySignIn({
  isPaused,
  onChosen,
}: {
  isPaused: boolean
  onChosen: (isChosen: boolean) => void
}): {
  isAsking: boolean
  problem: string | undefined
  /** Opens the browser's dialog. */
  ask: () => void
} {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const dialog = useRef<AbortController>(undefined)
  useEffect(() => () => dialog.current?.abort(), [])

  const signIn = useCallback(
    async (signal: AbortSignal, mediation?: 'conditional') => {
      let isChosen = false
      try {
        await signInWithPasskey({
          signal,
          ...(mediation ? { mediation } : {}),
          onChosen: () => {
            isChosen = true
            onChosen(true)
          },
        })
        toastWelcome()
      } catch (error) {
        onChosen(false)
        if (error instanceof PasskeyCancelledError || signal.aborted) return
        if (mediation && !isChosen) return console.warn('Passkeys cannot be suggested.', error)
        const message = passkeySignInProblem(error)
        setProblem(message)
        showToast({ title: 'Authentication failed', description: message, tone: 'destructive' })
      }
    },
    [onChosen],
  )

  const isSuggesting = !isPaused && !isAsking
  useEffect(() => {
    if (!isSuggesting) return
    const controller = new AbortController()
    const suggest = async () => {
      if (await canSuggestPasskeys()) await signIn(controller.signal, 'conditional')
    }
    void suggest()
    const timer = setTimeout(() => setRound(round + 1), SUGGESTIONS_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isSuggesting, round, signIn])

  const ask = async () => {
    if (isAsking) return
    setProblem(undefined)
    setIsAsking(true)
    dialog.current = new AbortController()
    await signIn(dialog.current.signal)
    setIsAsking(false)
  }
  return { isAsking, problem, ask: () => void ask() }
}
