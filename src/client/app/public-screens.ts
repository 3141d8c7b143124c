import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { paths } from './paths.ts'

export const LandingScreen = lazyScreen(
  async () => (await import('./screens/landing-screen.tsx')).LandingScreen,
)
export const PrivacyScreen = lazyScreen(
  async () => (await import('./screens/privacy-screen.tsx')).PrivacyScreen,
)
export const TermsScreen = lazyScreen(async () => (await import('./screens/terms-screen.tsx')).TermsScreen)

/** The screens that are prerendered at build time, by path: those of static-pages.ts. */
const publicScreens: Readonly<Record<string, LazyScreen>> = {
  [paths.start]: LandingScreen,
  [paths.preview]: LandingScreen,
  [paths.privacy]: PrivacyScreen,
  [paths.terms]: TermsScreen,
}

/** Loads the screen of a prerendered page, so that it hydrates without a fallback. */
export async function preloadPublicScreen(path: string): Promise<void> {
  await publicScreens[path]?.preload()
}
