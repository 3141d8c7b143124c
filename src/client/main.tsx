import './lib/zod-without-eval.ts'
import './ui/styles.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preloadPublicScreen } from './app/public-screens.ts'
import { startAuth } from './lib/auth.ts'
import { reportReturnedAuthError } from './lib/auth-return.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

reportReturnedAuthError()
// A static page carries its own path; under any other address (a server that answers one page for all) it is not ours.
if (root.dataset.page === location.pathname) {
  await preloadPublicScreen(location.pathname)
  hydrateRoot(root, <App />)
} else {
  root.replaceChildren()
  createRoot(root).render(<App />)
}
void startAuth()
