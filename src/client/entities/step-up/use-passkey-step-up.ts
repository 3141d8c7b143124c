import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { PasskeyCancelledError, passkeySignInProblem } from '../../lib/passkey-problem.ts'
import { signInAgainWithPasskey } from '../../lib/passkey-sign-in.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { passkeysQuery } from './queries.ts'

/** Confirming by a passkey who it is. */
export function usePasskeyStepUp(): {
  /** The user has a passkey, and this browser can use one. */
  hasPasskey: boolean
  /** The browser's dialog is open, or its answer is being checked. */
  isAsking: boolean
  /** Returns false if the user has chosen none. Throws an error whose message is for the user. */
  signInAgain: () => Promise<boolean>
} {
  const { user } = useAuth()
  const isEnabled = canUsePasskeys()
  const { data } = useQuery({ ...passkeysQuery, enabled: isEnabled })
  const [isAsking, setIsAsking] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const signInAgain = async () => {
    controller.current = new AbortController()
    setIsAsking(true)
    try {
      await signInAgainWithPasskey(user?.id ?? '', controller.current.signal)
      return true
    } catch (cause) {
      if (cause instanceof PasskeyCancelledError) return false
      throw new Error(passkeySignInProblem(cause), { cause })
    } finally {
      setIsAsking(false)
    }
  }
  return { hasPasskey: isEnabled && (data?.length ?? 0) > 0, isAsking, signInAgain }
}
