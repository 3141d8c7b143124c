import { showToast } from '../ui/toast-store.ts'
import { isUnauthorized } from './api-error.ts'
import { clearStoredSession } from './auth-storage.ts'

const REDIRECT_DELAY_MS = 500
let isLeaving = false

/** The address that signs in again and comes back to where the person is. */
function loginUrl(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/**
 * When an error says that the session is over: tells the person and goes to sign in again. Answers whether it was
 * that kind of error. Several failing requests make one toast and one redirect.
 */
export function handleIfUnauthorized(error: unknown, toastMs?: number): boolean {
  if (!isUnauthorized(error)) return false
  if (isLeaving) return true
  isLeaving = true
  showToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
    ...(toastMs === undefined ? {} : { durationMs: toastMs }),
  })
  setTimeout(() => {
    isLeaving = false
    clearStoredSession()
    location.assign(loginUrl(location.pathname + location.search))
  }, REDIRECT_DELAY_MS)
  return true
}
