import { useEffect } from 'react'
import { DashboardScreen, EditorScreen, GenerationScreen, ReviewScreen } from './signed-in-screens.ts'

/** Fetches the screens that one is likely to go to, once the browser has nothing better to do. */
export function usePrefetchScreens(): void {
  useEffect(() => {
    const warm = () => {
      for (const screen of [EditorScreen, ReviewScreen, GenerationScreen, DashboardScreen]) {
        // A screen that does not come now is asked for again when it is opened.
        screen.preload().catch(() => undefined)
      }
    }
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(warm, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(warm, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }, [])
}
