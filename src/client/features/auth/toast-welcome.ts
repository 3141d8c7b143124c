import { readAuthState } from '../../lib/auth-state.ts'
import { showToast } from '../../ui/toast-store.ts'

/** After a sign-in; not while the second factor is missing. */
export function toastWelcome(): void {
  if (readAuthState().status === 'second-factor') return
  showToast({
    title: 'Welcome back!',
    description: "You've successfully signed in.",
    tone: 'success',
    durationMs: 2000,
  })
}
