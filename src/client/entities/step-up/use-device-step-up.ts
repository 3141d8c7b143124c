import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { PasskeyCancelledError, passkeyProblem, passkeySignInProblem } from '../../lib/passkey-problem.ts'
import { signInAgainWithPasskey } from '../../lib/passkey-sign-in.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { verifySecurityKey } from '../../lib/security-keys.ts'
import { passkeysQuery } from './queries.ts'

/** Confirming who it is by the security key with this factor id, or by a passkey if it is null. */
export function useDeviceStepUp(securityKey: string | null): {
  /** The user has the key or a passkey, and this browser can use one. */
  isKnown: boolean
  /** The browser's dialog is open, or its answer is being checked. */
  isAsking: boolean
  /** Returns false if the user has closed the browser's dialog. Throws an error whose message is for the user. */
  confirm: () => Promise<boolean>
} {
  const { user } = useAuth()
  const isEnabled = canUsePasskeys()
  const { data } = useQuery({ ...passkeysQuery, enabled: isEnabled })
  const [isAsking, setIsAsking] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const confirm = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setIsAsking(true)
    try {
      if (securityKey === null) await signInAgainWithPasskey(user?.id ?? '', signal)
      else await verifySecurityKey(securityKey, signal)
      return true
    } catch (cause) {
      if (cause instanceof PasskeyCancelledError) return false
      const message = securityKey === null ? passkeySignInProblem(cause) : passkeyProblem(cause)
      throw new Error(message, { cause })
    } finally {
      setIsAsking(false)
    }
  }
  return { isKnown: isEnabled && (securityKey !== null || (data?.length ?? 0) > 0), isAsking, confirm }
}
