import { createRoot, hydrateRoot } from 'react-dom/client'
import { startAuth } from '../lib/auth.ts'
import { reportReturnedAuthError } from '../lib/auth-return.ts'
import { keepThemeColor } from '../lib/keep-theme-color.ts'
import { startOffline } from '../lib/start-offline.ts'
import { App } from './app.tsx'
import { preloadPublicScreen } from './public-screens.ts'

/** Starts the app in `root`: over the HTML that is there when it is this page's own, otherwise from nothing. */
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
