import { Suspense, useEffect, useRef } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { useAuth } from '../lib/auth.ts'
import { Loading } from '../ui/loading.tsx'
import { focusPage } from '../ui/page-focus.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { paths } from './paths.ts'
import { LandingScreen, PrivacyScreen, TermsScreen } from './public-screens.ts'
import { SignInHost } from './sign-in-host.tsx'

const SignedInApp = lazyScreen(async () => (await import('./signed-in-app.tsx')).SignedInApp)
const ResetPasswordScreen = lazyScreen(
  async () => (await import('./screens/reset-password-screen.tsx')).ResetPasswordScreen,
)
const SignedOutScreen = lazyScreen(
  async () => (await import('./screens/signed-out-screen.tsx')).SignedOutScreen,
)
const DevUiScreen = lazyScreen(async () => (await import('./screens/dev-ui-screen.tsx')).DevUiScreen)

/** The whole app. `path` is given only when a page is rendered at build time. */
export function App({ path }: { path?: string }) {
  return (
    <Router {...(path === undefined ? {} : { ssrPath: path })}>
      <Screens />
      <OfflineBanner />
      <SignInHost />
      <Toaster />
    </Router>
  )
}

function Screens() {
  useFocusOnNavigation()
  const [location] = useLocation()
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<Loading className="min-h-dvh" />}>
        <Switch>
          <Route path={paths.preview} component={LandingScreen} />
          <Route path={paths.privacy} component={PrivacyScreen} />
          <Route path={paths.terms} component={TermsScreen} />
          <Route path={paths.resetPassword} component={ResetPasswordScreen} />
          <Route path={paths.devUi} component={DevUiScreen} />
          <Route path={paths.start}>
            <StartScreen />
          </Route>
          <Route>
            <PersonalScreens />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

/** The landing page for everyone who is not known to be signed in. */
function StartScreen() {
  return useAuth().status === 'authenticated' ? <SignedInApp /> : <LandingScreen />
}

/** Signed-in routes exist only for someone who is signed in. */
function PersonalScreens() {
  const { status } = useAuth()
  if (status === 'loading') return <Loading className="min-h-dvh" />
  return status === 'authenticated' ? <SignedInApp /> : <SignedOutScreen />
}

/** After a change of screen, scrolls to the top and focuses the main area, as a page load does. */
function useFocusOnNavigation(): void {
  const [location] = useLocation()
  const previous = useRef(location)
  useEffect(() => {
    if (previous.current === location) return
    previous.current = location
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusPage()
  }, [location])
}
