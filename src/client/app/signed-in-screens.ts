import { useEffect } from 'react'
import { lazyScreen } from './lazy-screen.tsx'

/** The screens of a signed-in person, each in a chunk of its own. */
export const DashboardScreen = lazyScreen(
  async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen,
)
export const FinalScreen = lazyScreen(async () => (await import('./screens/final-screen.tsx')).FinalScreen)
export const AccountScreen = lazyScreen(
  async () => (await import('./screens/account-screen.tsx')).AccountScreen,
)
export const WelcomeScreen = lazyScreen(
  async () => (await import('./screens/welcome-screen.tsx')).WelcomeScreen,
)
export const EditorScreen = lazyScreen(async () => (await import('./screens/editor-screen.tsx')).EditorScreen)
export const ReviewScreen = lazyScreen(async () => (await import('./screens/review-screen.tsx')).ReviewScreen)
export const GenerationScreen = lazyScreen(
  async () => (await import('./screens/generation-screen.tsx')).GenerationScreen,
)

/** Prefetches the screens that are likely to come next, when the browser is idle. */
export function usePrefetchScreens(): void {
  useEffect(() => {
    const prefetch = () => {
      for (const screen of [EditorScreen, ReviewScreen, GenerationScreen, DashboardScreen]) {
        // A screen that fails to load now is requested again when it is opened.
        screen.preload().catch(() => undefined)
      }
    }
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prefetch, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(prefetch, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }, [])
}
