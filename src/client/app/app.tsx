import WifiOff from 'lucide-react/icons/wifi-off'
import { StrictMode, Suspense, useEffect, useRef } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { useAuth } from '../lib/auth.ts'
import { useOnline } from '../lib/online.ts'
import { Loading } from '../ui/loading.tsx'
import { focusPage } from '../ui/page.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { paths } from './paths.ts'
import { LandingScreen, PrivacyScreen, TermsScreen } from './public-screens.ts'
import { SignInHost } from './sign-in-host.tsx'

const SignedInApp = lazyScreen(async () => (await import('./signed-in-app.tsx')).SignedInApp)
const ResetPasswordScreen = lazyScreen(
  async () => (await import('./screens/reset-password-screen.tsx')).ResetPasswordScreen,
)
const ConfirmLinkScreen = lazyScreen(
  async () => (await import('./screens/confirm-link-screen.tsx')).ConfirmLinkScreen,
)
const SecondFactorScreen = lazyScreen(
  async () => (await import('./screens/second-factor-screen.tsx')).SecondFactorScreen,
)
const SignedOutScreen = lazyScreen(
  async () => (await import('./screens/signed-out-screen.tsx')).SignedOutScreen,
)

/** The whole application. `path` is set only when a page is prerendered at build time. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <Router {...(path === undefined ? {} : { ssrPath: path })}>
        <OfflineNotice />
        <Routes />
        <SignInHost />
        <Toaster />
      </Router>
    </StrictMode>
  )
}

function Routes() {
  useFocusOnNavigation()
  const [location] = useLocation()
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<Loading className="min-h-dvh" />}>
        <Switch>
          <Route path={paths.preview} component={LandingScreen} />
          <Route path={paths.privacy} component={PrivacyScreen} />
          <Route path={paths.terms} component={TermsScreen} />
          <Route path={paths.confirmLink} component={ConfirmLinkScreen} />
          <Route path={paths.resetPassword}>
            <ResetPassword />
          </Route>
          <Route path={paths.start}>
            <LandingOrSignedInApp />
          </Route>
          <Route>
            <PrivateRoutes />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

/** The landing page is also shown while the auth state is loading: it is prerendered, and most visitors are signed out. */
function LandingOrSignedInApp() {
  const { status } = useAuth()
  if (status === 'second-factor') return <SecondFactorScreen />
  return status === 'authenticated' ? <SignedInApp /> : <LandingScreen />
}

function ResetPassword() {
  return useAuth().status === 'second-factor' ? <SecondFactorScreen /> : <ResetPasswordScreen />
}

function PrivateRoutes() {
  const { status } = useAuth()
  if (status === 'loading') return <Loading className="min-h-dvh" />
  if (status === 'second-factor') return <SecondFactorScreen />
  return status === 'authenticated' ? <SignedInApp /> : <SignedOutScreen />
}

/** After a change of path, scrolls to the top and moves the focus to the main landmark, as a page load would. */
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

/** A line above every screen while the browser is offline. What sticks to the top stays below it, by `--notice`. */
function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status" className="sticky top-0 z-50">
      {!isOnline && (
        <p
          data-notice
          className="flex h-(--notice) items-center justify-center gap-2.5 border-b border-amber/50 bg-lifted px-4 text-xs sm:text-sm"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-amber" />
          You are offline. What you write is kept here.
        </p>
      )}
    </div>
  )
}
