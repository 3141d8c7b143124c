import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { closeSignIn, openSignIn, useSignInMode } from '../features/auth/sign-in-store.ts'
import { readAuthState, subscribeToAuthState } from '../lib/auth-state.ts'
import { paths } from './paths.ts'
import { isSignInRequested, readReturnTo } from './return-to.ts'

const SignInModal = lazy(async () => ({
  default: (await import('../features/auth/sign-in-modal.tsx')).SignInModal,
}))

const PAGES_FOR_EVERYONE: ReadonlySet<string> = new Set([paths.preview, paths.privacy, paths.terms])

/** Keeps the sign-in modal, loads it when it is first wanted, and brings people back to where they were. */
export function SignInHost() {
  const mode = useSignInMode()
  const wasOpened = useRef(false)
  const [, navigate] = useLocation()
  if (mode) wasOpened.current = true

  useEffect(() => {
    if (!isSignInRequested(location.search)) return
    const returnTo = readReturnTo(location.search, location.origin)
    const settle = () => {
      const { status } = readAuthState()
      if (status === 'loading') return
      if (status === 'authenticated') {
        stop()
        navigate(returnTo ?? paths.start, { replace: true })
      } else openSignIn('sign-in')
    }
    const stop = subscribeToAuthState(settle)
    settle()
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
          // A reload does not ask again after a no.
          if (isSignInRequested(location.search)) navigate(location.pathname, { replace: true })
        }}
        onSignedIn={() => {
          closeSignIn()
          // A page that is the same for everyone gives way to the person's own start.
          if (PAGES_FOR_EVERYONE.has(location.pathname)) navigate(paths.start)
        }}
      />
    </Suspense>
  )
}
