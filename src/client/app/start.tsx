import { createRoot, hydrateRoot } from 'react-dom/client'
import { startAuth } from '../lib/auth.ts'
import { reportReturnedAuthError } from '../lib/auth-return.ts'
import { keepThemeColor } from '../lib/keep-theme-color.ts'
import { startOffline } from '../lib/start-offline.ts'
import { App } from './app.tsx'
import { preloadPublicScreen } from './public-screens.ts'

/** Starts the application in `root`: hydrates the prerendered page of this path, or else renders anew. */
export async function start(root: HTMLElement, isStaticPage: boolean): Promise<void> {
  reportReturnedAuthError()
  keepThemeColor()
  if (isStaticPage) {
    await preloadPublicScreen(location.pathname)
    hydrateRoot(root, <App />)
  } else {
    root.replaceChildren()
    createRoot(root).render(<App />)
  }
  startOffline()
  void startAuth()
}
