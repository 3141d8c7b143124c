/** Where the session is kept in this browser. */
export const AUTH_STORAGE_KEY = 'future-memory-auth'

export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(AUTH_STORAGE_KEY) !== null
  } catch {
    // Storage is switched off: nobody can be signed in over a reload.
    return false
  }
}

/** Forgets a session that the server no longer takes, without asking the server. */
export function clearStoredSession(): void {
  try {
    localStorage.removeItem(AUTH_STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}
