import { useState } from 'react'

const storageKey = (userId: string) => `future-memory-onboarded:${userId}`

function wasCompleted(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey(userId)) !== null
  } catch {
    return false
  }
}

/** Whether this user has completed the onboarding in this browser. */
export function useOnboarding(userId: string) {
  const [isDone, setIsDone] = useState(() => wasCompleted(userId))
  return {
    isDone,
    complete: () => {
      setIsDone(true)
      try {
        localStorage.setItem(storageKey(userId), '1')
      } catch {
        // Storage may be disabled; the onboarding is then shown again after a reload.
      }
    },
  }
}
