import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { clearPendingCode, readPendingCode } from '../features/auth/pending-code.ts'
import { closeSignIn, openSignIn, useSignInMode } from '../features/auth/sign-in-store.ts'
import { useAuth } from '../lib/auth.ts'
import { isSignInRequested, parseReturnTo, paths } from './paths.ts'

const SignInModal = lazy(async () => ({
  default: (await import('../features/auth/sign-in-modal.tsx')).SignInModal,
}))

const PUBLIC_PATHS: ReadonlySet<string> = new Set([paths.preview, paths.privacy, paths.terms])
/** The pages that links in mails lead to: whoever opens one does not want to enter a code. */
const MAIL_PATHS: ReadonlySet<string> = new Set([paths.resetPassword, paths.confirmLink])

/**
 * Renders the sign-in dialog; its chunk loads when it is first opened. Opens it for a URL that requests sign-in, and after a
 * reload for the code of a mail. Once the user
 * is signed in, here or in another tab, it closes the dialog and navigates to the `returnTo` of that URL. Only the URL holds
 * it, and closing the dialog removes it from there. Where the second factor is missing, a screen in place of the page asks for it.
 */
export function SignInHost() {
  const mode = useSignInMode()
  const wasOpened = useRef(false)
  const { status } = useAuth()
  const [, navigate] = useLocation()
  if (mode) wasOpened.current = true

  useEffect(() => {
    if (status === 'anonymous' && readPendingCode() && !MAIL_PATHS.has(location.pathname)) {
      openSignIn('enter-code')
      return
    }
    if (status === 'loading' || !isSignInRequested(location.search)) return
    if (status === 'anonymous') openSignIn('sign-in')
    else if (status === 'authenticated')
      navigate(parseReturnTo(location.search, location.origin) ?? paths.start, { replace: true })
  }, [status, navigate])

  useEffect(() => {
    if (status !== 'authenticated' && status !== 'second-factor') return
    const isRecovery = mode === 'enter-code' && readPendingCode()?.type === 'recovery'
    clearPendingCode()
    if (!mode) return
    closeSignIn()
    if (isRecovery) navigate(paths.resetPassword)
    // Public pages look the same after sign-in, so they redirect to the dashboard, or to the question for the second factor.
    else if (PUBLIC_PATHS.has(location.pathname)) navigate(paths.start)
  }, [status, mode, navigate])

  if (!mode && !wasOpened.current) return null
  return (
    <Suspense fallback={null}>
      <SignInModal
        mode={mode}
        onModeChange={openSignIn}
        onClose={() => {
          closeSignIn()
          clearPendingCode()
          if (isSignInRequested(location.search)) navigate(location.pathname, { replace: true })
        }}
      />
    </Suspense>
  )
}
