/**
 * The session that the auth client stores in a format of its own, without storage.ts: the landing page loads this before anything
 * else.
 */
export const AUTH_STORAGE_KEY = 'future-memory-auth'

/** False where the browser allows no storage. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(AUTH_STORAGE_KEY) !== null
  } catch {
    return false
  }
}

/** Removes a session that the server has rejected, without a request. */
export function clearStoredSession(): void {
  try {
    localStorage.removeItem(AUTH_STORAGE_KEY)
  } catch {
    // Without storage there is no session to remove.
  }
}
