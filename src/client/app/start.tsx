import { createRoot, hydrateRoot } from 'react-dom/client'
import { startAuth } from '../lib/auth.ts'
import { readAuthState, subscribeToAuthState } from '../lib/auth-state.ts'
import { enforceThemeColor } from '../lib/enforce-theme-color.ts'
import { deleteOfflineCopy } from '../lib/offline-copy.ts'
import { type ReturnedSignIn, takeReturnedSignIn } from '../lib/returned-params.ts'
import { takeSignedOutCookie } from '../lib/signed-out-cookie.ts'
import { hasStoredSession } from '../lib/stored-session.ts'
import { showToast } from '../ui/toast-store.ts'
import { App } from './app.tsx'
import { preloadPublicScreen } from './public-screens.ts'

/** Starts the application in `root`: hydrates the prerendered page of this path, or renders on the client. */
export async function start(root: HTMLElement, isStaticPage: boolean): Promise<void> {
  const returned = takeReturnedSignIn()
  enforceThemeColor()
  if (isStaticPage) {
    await preloadPublicScreen(location.pathname)
    hydrateRoot(root, <App />)
  } else {
    root.replaceChildren()
    createRoot(root).render(<App />)
  }
  deleteOfflineCopyAtSignOut()
  registerServiceWorker()
  if (takeSignedOutCookie()) await finishSignOut()
  void startAuth().then(() => finishSignIn(returned))
}

/** Completes a sign-in that has led back here. Without it, the person signs in again. */
async function finishSignIn(returned: ReturnedSignIn | undefined): Promise<void> {
  if (!returned) return
  try {
    await (await import('../lib/returned-sign-in.ts')).finishReturnedSignIn(returned)
  } catch (error) {
    console.warn('A sign-in that led back here was not completed.', error)
  }
}

/** Its failure leaves a session that the server has ended. */
async function finishSignOut(): Promise<void> {
  try {
    const description = (await import('./sign-out/finish-sign-out.ts')).finishSignOut()
    if (description) showToast({ title: 'Logged out successfully', description, tone: 'success' })
  } catch (error) {
    console.warn('What this browser keeps of the person was not removed.', error)
  }
}

/** Only if no session is stored either: one that the auth client could not read may be read by a later version. */
function deleteOfflineCopyAtSignOut(): void {
  const check = () => {
    if (readAuthState().status === 'anonymous' && !hasStoredSession()) void deleteOfflineCopy()
  }
  check()
  subscribeToAuthState(check)
}

function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) =>
        console.warn('The service worker was not registered; the app does not open offline.', error),
      )
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
