import { useState } from 'react'
import type { StoredItem } from './storage.ts'

/** State that outlives a reload of the page, in a stored item of one person; undefined while nothing is stored. */
export function useSessionState<T>(item: StoredItem<T>, userId: string, part: string | number) {
  const [value, setValue] = useState<T | undefined>(() => item.read(userId, part))
  const set = (next: T | undefined) => {
    setValue(next)
    item.write(userId, next, part)
  }
  return [value, set] as const
}
