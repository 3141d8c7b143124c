/**
 * The key of the session that the auth client stores. This module must not import storage.ts, since the landing page loads it
 * before any interaction.
 */
export const AUTH_STORAGE_KEY = 'future-memory-auth'

/** False if storage is disabled. */
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
