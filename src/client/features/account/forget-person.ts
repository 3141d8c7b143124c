import { clearStoredSession } from '../../lib/auth-storage.ts'

/** Leaves nothing of a person in this browser: drafts, session, offline copies. */
export async function forgetPerson(): Promise<void> {
  clearStoredSession()
  try {
    localStorage.clear()
    sessionStorage.clear()
    if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
  } catch (error) {
    console.warn('Something may be left in this browser.', error)
  }
}
