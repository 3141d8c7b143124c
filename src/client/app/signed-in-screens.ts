import { useEffect } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

export const DashboardScreen = lazyScreen(
  async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen,
)
export const FinalScreen = lazyScreen(async () => (await import('./screens/final-screen.tsx')).FinalScreen)
export const AccountScreen = lazyScreen(
  async () => (await import('./screens/account-screen.tsx')).AccountScreen,
)
export const AdminScreen = lazyScreen(async () => (await import('./screens/admin-screen.tsx')).AdminScreen)
export const WelcomeScreen = lazyScreen(
  async () => (await import('./screens/welcome-screen.tsx')).WelcomeScreen,
)
export const EditorScreen = lazyScreen(async () => (await import('./screens/editor-screen.tsx')).EditorScreen)
export const ReviewScreen = lazyScreen(async () => (await import('./screens/review-screen.tsx')).ReviewScreen)
export const GenerationScreen = lazyScreen(
  async () => (await import('./screens/generation-screen.tsx')).GenerationScreen,
)

/** Loads the screens that are most likely to be opened next, when the browser is idle. */
export function usePrefetchScreens(): void {
  useEffect(() => {
    const prefetch = () => {
      for (const screen of [EditorScreen, ReviewScreen, GenerationScreen, DashboardScreen]) {
        // A chunk that fails to load is requested again when its screen is opened.
        screen.preload().catch(() => undefined)
      }
    }
    // Safari does not support requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prefetch, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(prefetch, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }, [])
}
