import { useState } from 'react'

const keyOf = (userId: string) => `future-memory-onboarded:${userId}`

function isCompleted(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}

/** Whether the person has been through the onboarding in this browser. */
export function useOnboarding(userId: string) {
  const [isDone, setIsDone] = useState(() => isCompleted(userId))
  return {
    isDone,
    complete: () => {
      setIsDone(true)
      try {
        localStorage.setItem(keyOf(userId), '1')
      } catch {
        // Private windows may keep nothing; then it shows again another day.
      }
    },
  }
}
