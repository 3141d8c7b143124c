import { useState } from 'react'

const keyOf = (userId: string) => `future-memory-profile-asked:${userId}`

function wasAsked(userId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}

/** When the profile dialog is open: on its button, and by itself once in a visit while there is reason to ask. */
export function useProfileDialog(userId: string, hasReason: boolean) {
  const [isWanted, setIsWanted] = useState(false)
  const [isAsked, setIsAsked] = useState(() => wasAsked(userId))
  return {
    isOpen: isWanted || (hasReason && !isAsked),
    open: () => setIsWanted(true),
    close: () => {
      setIsWanted(false)
      setIsAsked(true)
      try {
        sessionStorage.setItem(keyOf(userId), '1')
      } catch {
        // Private windows may keep nothing; then it asks again after a reload.
      }
    },
  }
}
