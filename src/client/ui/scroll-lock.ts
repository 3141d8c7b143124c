import { useEffect } from 'react'

let locks = 0

/**
 * Keeps the page still behind a dialog. By an attribute and our own style sheet: Radix's way writes a style
 * element, which the content security policy forbids.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    locks += 1
    document.documentElement.toggleAttribute('data-locked', true)
    return () => {
      locks -= 1
      if (locks === 0) document.documentElement.removeAttribute('data-locked')
    }
  }, [isLocked])
}
