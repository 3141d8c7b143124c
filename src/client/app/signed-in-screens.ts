import { lazyScreen } from './lazy-screen.tsx'

/** The screens of a signed-in person, each in a chunk of its own. */
export const WelcomeScreen = lazyScreen(
  async () => (await import('./screens/welcome-screen.tsx')).WelcomeScreen,
)
