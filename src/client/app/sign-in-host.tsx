import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { closeSignIn, openSignIn, useSignInMode } from '../features/auth/sign-in-store.ts'
import { readAuthState, subscribeToAuthState } from '../lib/auth-state.ts'
import { isSignInRequested, parseReturnTo, paths } from './paths.ts'

const SignInModal = lazy(async () => ({
  default: (await import('../features/auth/sign-in-modal.tsx')).SignInModal,
}))

const PUBLIC_PATHS: ReadonlySet<string> = new Set([paths.preview, paths.privacy, paths.terms])

/**
 * Renders the sign-in dialog; its chunk loads when it is first opened. Opens it for a URL that requests sign-in, and
 * navigates to the `returnTo` of that URL once the user is signed in.
 */
export function SignInHost() {
  const mode = useSignInMode()
  const wasOpened = useRef(false)
  const [, navigate] = useLocation()
  if (mode) wasOpened.current = true

  useEffect(() => {
    if (!isSignInRequested(location.search)) return
    const returnTo = parseReturnTo(location.search, location.origin)
    const followAuthState = () => {
      const { status } = readAuthState()
      if (status === 'loading') return
      if (status === 'authenticated') {
        stop()
        navigate(returnTo ?? paths.start, { replace: true })
      } else openSignIn('sign-in')
    }
    const stop = subscribeToAuthState(followAuthState)
    followAuthState()
    return stop
  }, [navigate])

  if (!mode && !wasOpened.current) return null
  return (
    <Suspense fallback={null}>
      <SignInModal
        mode={mode}
        onModeChange={openSignIn}
        onClose={() => {
          closeSignIn()
          // Without the query string, so that a reload does not open the dialog again.
          if (isSignInRequested(location.search)) navigate(location.pathname, { replace: true })
        }}
        onSignedIn={() => {
          closeSignIn()
          // Public pages look the same after sign-in, so they redirect to the dashboard.
          if (PUBLIC_PATHS.has(location.pathname)) navigate(paths.start)
        }}
      />
    </Suspense>
  )
}
