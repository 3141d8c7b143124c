import { readAuthState, subscribeToAuthState } from './auth-state.ts'
import { hasStoredSession } from './auth-storage.ts'
import { deleteOfflineCopy } from './offline-copy.ts'

/**
 * Sees to it that the app opens without a line, and that nothing of a person stays once they have signed out. Without a
 * line the auth client cannot start and nobody seems to be here: only a session that is no longer kept counts as signed out.
 */
export function startOffline(): void {
  const forgetWhenSignedOut = () => {
    if (readAuthState().status === 'anonymous' && !hasStoredSession()) void deleteOfflineCopy()
  }
  forgetWhenSignedOut()
  subscribeToAuthState(forgetWhenSignedOut)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) => console.warn('The app will not open without a line.', error))
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
