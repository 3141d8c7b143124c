import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { signOut } from '../../lib/auth.ts'
import { clearStoredSession } from '../../lib/stored-session.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/**
 * Signs out. With `isFailureIgnored` the stored session is removed even if the auth service fails, and no toast is shown,
 * since `onSignedOut` unloads the page.
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
  const handleClick = async () => {
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
    <Button variant={variant} isBusy={isBusy} onClick={() => void handleClick()}>
      {!isBusy && <LogOut aria-hidden="true" />}
      {label}
    </Button>
  )
}

/** Signs out and shows a toast with the result. Returns whether it succeeded. */
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
