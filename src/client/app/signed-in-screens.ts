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
