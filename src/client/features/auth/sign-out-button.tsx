import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { signOut } from '../../lib/auth.ts'
import { clearStoredSession } from '../../lib/stored-session.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/**
 * Signs out. With `isFailureIgnored` the session of this browser ends whatever the auth service answers, and there is no toast:
 * `onSignedOut` leaves the page.
 */
export function SignOutButton({
  label,
  variant,
  isFailureIgnored = false,
  onSignedOut,
}: {
  label: string
  variant: ButtonVariants['variant']
  isFailureIgnored?: boolean
  onSignedOut: () => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    if (isFailureIgnored) {
      await signOut().catch((error: unknown) => console.warn('The auth service did not sign out.', error))
      clearStoredSession()
      return onSignedOut()
    }
    const isSignedOut = await signOutWithToast()
    setIsBusy(false)
    if (isSignedOut) onSignedOut()
  }
  return (
    <Button variant={variant} isBusy={isBusy} onClick={() => void leave()}>
      {!isBusy && <LogOut aria-hidden="true" />}
      {label}
    </Button>
  )
}

/** Signs out and shows the outcome. Answers whether the person is signed out. */
async function signOutWithToast(): Promise<boolean> {
  try {
    await signOut()
  } catch (error) {
    console.error('Signing out failed.', error)
    showToast({ title: 'Error', description: 'Failed to log out. Please try again.', tone: 'destructive' })
    return false
  }
  showToast({
    title: 'Logged out successfully',
    description: 'You have been logged out of your account.',
    tone: 'success',
  })
  return true
}
