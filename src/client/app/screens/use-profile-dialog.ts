import { useState } from 'react'

const storageKey = (userId: string) => `future-memory-profile-asked:${userId}`

function wasDismissedBefore(userId: string): boolean {
  try {
    return sessionStorage.getItem(storageKey(userId)) !== null
  } catch {
    return false
  }
}

/** The state of the profile dialog: opened by its button, and once per browser session by itself while `shouldOffer`. */
export function useProfileDialog(userId: string, shouldOffer: boolean) {
  const [isOpenedByUser, setIsOpenedByUser] = useState(false)
  const [wasDismissed, setWasDismissed] = useState(() => wasDismissedBefore(userId))
  return {
    isOpen: isOpenedByUser || (shouldOffer && !wasDismissed),
    open: () => setIsOpenedByUser(true),
    close: () => {
      setIsOpenedByUser(false)
      setWasDismissed(true)
      try {
        sessionStorage.setItem(storageKey(userId), '1')
      } catch {
        // Storage may be disabled; the dialog then opens again after a reload.
      }
    },
  }
}
