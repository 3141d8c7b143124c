import { useState } from 'react'
import { onboardedItem } from '../../lib/stored-items.ts'

/** Whether this user has completed the onboarding in this browser. */
export function useOnboarding(userId: string) {
  const [isDone, setIsDone] = useState(() => onboardedItem.read(userId) !== undefined)
  return {
    isDone,
    complete: () => {
      setIsDone(true)
      onboardedItem.write(userId, true)
    },
  }
}
