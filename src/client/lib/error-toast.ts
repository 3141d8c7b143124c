import { showToast } from '../ui/toast-store.ts'
import { isUnauthorized, userMessageOf } from './api-error.ts'
import { clearStoredSession } from './stored-session.ts'

const REDIRECT_DELAY_MS = 500
let isRedirecting = false

/** The address that signs in again and comes back to where the person is. */
function loginUrl(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/**
 * When the session is over: shows that, and goes to sign in again. Answers whether it was that kind of error. Several failing
 * requests make one toast and one redirect.
 */
export function redirectIfUnauthorized(error: unknown, toastMs?: number): boolean {
  if (!isUnauthorized(error)) return false
  if (isRedirecting) return true
  isRedirecting = true
  showToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
    ...(toastMs === undefined ? {} : { durationMs: toastMs }),
  })
  setTimeout(() => {
    isRedirecting = false
    clearStoredSession()
    location.assign(loginUrl(location.pathname + location.search))
  }, REDIRECT_DELAY_MS)
  return true
}

export type ErrorMessage = string | ((error: unknown) => string)

/** The server's message where it gave one, otherwise the given one. */
export const serverMessageOr =
  (fallback: string): ErrorMessage =>
  (error) =>
    userMessageOf(error, fallback)

/** Shows an error as a toast, or goes to sign in again when the session is over. */
export function toastError(error: unknown, title: string, message: ErrorMessage): void {
  if (redirectIfUnauthorized(error)) return
  showToast({
    title,
    description: typeof message === 'string' ? message : message(error),
    tone: 'destructive',
  })
}
