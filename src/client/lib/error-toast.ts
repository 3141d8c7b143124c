import { showToast } from '../ui/toast-store.ts'
import { isUnauthorized, userMessageOf } from './api-error.ts'
import { hasStoredSession } from './stored-session.ts'

const REDIRECT_DELAY_MS = 500
/** Prevents a loop of redirects if the API refuses the tokens of a session that the sign-in service keeps. */
const MIN_REDIRECT_INTERVAL_MS = 30_000
const REDIRECTED_AT_KEY = 'future-memory-redirected-at'
let isRedirecting = false
let isSigningOut = false

/** While the user signs out, and until somebody signs in, a refused request is no expired session. */
export function setSigningOut(value: boolean): void {
  isSigningOut = value
}

function wasJustRedirected(): boolean {
  try {
    const last = Number(sessionStorage.getItem(REDIRECTED_AT_KEY) ?? 0)
    sessionStorage.setItem(REDIRECTED_AT_KEY, String(Date.now()))
    return Date.now() - last < MIN_REDIRECT_INTERVAL_MS
  } catch {
    return false
  }
}

/** The URL that signs in again and returns to the given path. */
function loginUrl(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`
}

/**
 * If the error is an expired session, shows a toast and redirects to sign-in. Returns whether it was one. Several failing
 * requests cause one toast and one redirect.
 */
export function redirectIfUnauthorized(error: unknown, toastMs?: number): boolean {
  if (!isUnauthorized(error)) return false
  if (isRedirecting || isSigningOut) return true
  if (hasStoredSession() && wasJustRedirected()) return false
  isRedirecting = true
  showToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
    ...(toastMs === undefined ? {} : { durationMs: toastMs }),
  })
  setTimeout(() => {
    isRedirecting = false
    location.assign(loginUrl(location.pathname + location.search))
  }, REDIRECT_DELAY_MS)
  return true
}

export type ErrorMessage = string | ((error: unknown) => string)

/** The server's message, or the fallback if there is none. */
export const serverMessageOr =
  (fallback: string): ErrorMessage =>
  (error) =>
    userMessageOf(error, fallback)

/** Shows an error as a toast, or redirects to sign-in if the session has expired. */
export function toastError(error: unknown, title: string, message: ErrorMessage): void {
  if (redirectIfUnauthorized(error)) return
  showToast({
    title,
    description: typeof message === 'string' ? message : message(error),
    tone: 'destructive',
  })
}
