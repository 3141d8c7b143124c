import { useEffect, useRef } from 'react'
import { isRecord } from '../../lib/storage.ts'

/** Only one rehearsal is open at a time. */
let isOpen = false

function isOwnEntry(): boolean {
  const state: unknown = history.state
  return isRecord(state) && state.isRehearsal === true
}

const addEntry = () => history.pushState({ isRehearsal: true }, '')

/** Leaves the own entry. The browser does so later; a rehearsal that was opened meanwhile gets a new entry. */
function removeEntry(): void {
  addEventListener('popstate', () => isOpen && addEntry(), { once: true })
  history.back()
}

/**
 * While mounted, the browser's Back calls `onBack` instead of leaving the page, by an entry of its own in the history.
 * `onBack` returns whether the rehearsal stays open.
 */
export function useBackButton(onBack: () => boolean): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    isOpen = true
    // After a reload the entry is there already.
    if (!isOwnEntry()) addEntry()
    const handle = () => {
      if (!isOwnEntry() && latest.current()) addEntry()
    }
    addEventListener('popstate', handle)
    return () => {
      isOpen = false
      removeEventListener('popstate', handle)
      // Later, because in development React mounts every component twice.
      queueMicrotask(() => {
        if (!isOpen && isOwnEntry()) removeEntry()
      })
    }
  }, [])
}
