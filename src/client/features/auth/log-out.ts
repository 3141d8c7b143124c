import { signOut } from '../../lib/auth.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Signs out and says how it went. Answers whether the person is signed out. */
export async function logOut(): Promise<boolean> {
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
