import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref for the control that gets the focus when `isAway` ends: a form or a step in the place of the control has closed, and the
 * one that had the focus went away with it or was disabled. A focus that is elsewhere stays. `isReady` is false while the control is disabled.
 */
export function useReturnedFocus<T extends HTMLElement>(
  isAway: boolean,
  isReady = true,
): RefObject<T | null> {
  const control = useRef<T>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (isAway) {
      wasAway.current = true
      return
    }
    if (!wasAway.current || !isReady) return
    wasAway.current = false
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches(':disabled'))
      control.current?.focus({ preventScroll: true })
  }, [isAway, isReady])
  return control
}
