import { useEffect, useRef } from 'react'
import { isRecord } from './storage.ts'

/** What Back does, the innermost last. All share one entry of the history. */
const handlers: (() => boolean)[] = []

function isOwnEntry(): boolean {
  const state: unknown = history.state
  return isRecord(state) && state.isForBack === true
}

const addEntry = () => history.pushState({ isForBack: true }, '')

function handleBack(): void {
  if (isOwnEntry()) return
  const staysOpen = handlers.at(-1)?.()
  if (staysOpen || handlers.length > 1) addEntry()
}

/** Leaves the own entry. The browser does so later; what was opened meanwhile gets a new entry. */
function removeEntry(): void {
  addEventListener('popstate', () => handlers.length > 0 && addEntry(), { once: true })
  history.back()
}

/**
 * While mounted, the browser's Back calls `onBack` instead of leaving the page, by an entry of its own in the history.
 * `onBack` returns whether what is open stays open. Undefined leaves Back as it is.
 */
export function useBackButton(onBack: (() => boolean) | undefined): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  const isActive = onBack !== undefined
  useEffect(() => {
    if (!isActive) return
    const handler = () => latest.current?.() ?? false
    if (handlers.length === 0) addEventListener('popstate', handleBack)
    handlers.push(handler)
    // After a reload the entry is there already.
    if (!isOwnEntry()) addEntry()
    return () => {
      handlers.splice(handlers.indexOf(handler), 1)
      if (handlers.length === 0) removeEventListener('popstate', handleBack)
      // Later, because in development React mounts every component twice.
      queueMicrotask(() => {
        if (handlers.length === 0 && isOwnEntry()) removeEntry()
      })
    }
  }, [isActive])
}
