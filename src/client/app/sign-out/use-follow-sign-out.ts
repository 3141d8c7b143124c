import { useEffect } from 'react'
import { writeAuthState } from '../../lib/auth-state.ts'
import { setSigningOut } from '../../lib/error-toast.ts'
import { clearedAt } from '../../lib/storage.ts'
import { hasStoredSession } from '../../lib/stored-session.ts'

/**
 * Leaves the signed-in screens once the user has signed out in another tab. The auth client tells other tabs only while they
 * run: a page that was suspended, or is shown again by the back button, checks when it is shown.
 */
export function useFollowSignOut(userId: string): void {
  useEffect(() => {
    setSigningOut(false)
    const before = clearedAt(userId)
    const check = () => {
      if (clearedAt(userId) === before || hasStoredSession()) return
      setSigningOut(true)
      writeAuthState({ status: 'anonymous', user: null })
    }
    const events = ['storage', 'pageshow', 'focus']
    for (const event of events) addEventListener(event, check)
    return () => {
      for (const event of events) removeEventListener(event, check)
    }
  }, [userId])
}
