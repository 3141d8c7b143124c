import { useState } from 'react'
import { profileAskedItem } from '../../lib/stored-items.ts'

/** The state of the profile dialog: opened by its button, and once per browser session by itself while `shouldOffer`. */
export function useProfileDialog(userId: string, shouldOffer: boolean) {
  const [isOpenedByUser, setIsOpenedByUser] = useState(false)
  const [wasDismissed, setWasDismissed] = useState(() => profileAskedItem.read(userId) !== undefined)
  return {
    isOpen: isOpenedByUser || (shouldOffer && !wasDismissed),
    open: () => setIsOpenedByUser(true),
    close: () => {
      setIsOpenedByUser(false)
      setWasDismissed(true)
      profileAskedItem.write(userId, true)
    },
  }
}
