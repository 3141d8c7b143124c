import { useEffect, useState } from 'react'

/** The time without any activity after which the controls of a running rehearsal fade. */
export const IDLE_MS = 4_000
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'] as const

/** True while enabled and nothing was pressed, moved, tapped or focused for `IDLE_MS`. */
export function useIdle(isEnabled: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let position = ''
    const wake = () => {
      clearTimeout(timer)
      setIsIdle(false)
      timer = setTimeout(() => setIsIdle(true), IDLE_MS)
    }
    const handle = (event: Event) => {
      if (event.type === 'pointermove' && event instanceof MouseEvent) {
        // Browsers also report a pointer that rests, when the page changes under it.
        const next = `${event.screenX},${event.screenY}`
        if (next === position) return
        position = next
      }
      wake()
    }
    wake()
    for (const type of ACTIVITY) addEventListener(type, handle, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      setIsIdle(false)
      for (const type of ACTIVITY) removeEventListener(type, handle, { capture: true })
    }
  }, [isEnabled])
  return isIdle
}
