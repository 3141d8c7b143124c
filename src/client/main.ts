import './lib/zod-without-eval.ts'
import './ui/styles.css'
import { hydrateOnInteraction } from './lib/hydrate-on-interaction.ts'
import { hasStoredSession } from './lib/stored-session.ts'

/** Prevents a reload loop. */
const MIN_RELOAD_INTERVAL_MS = 30_000

// A page that was open during a deployment requests chunks that no longer exist; a reload gets the new version.
addEventListener('vite:preloadError', (event) => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const wasJustReloaded = navigation?.type === 'reload' && performance.now() < MIN_RELOAD_INTERVAL_MS
  if (!navigator.onLine || wasJustReloaded) return
  event.preventDefault()
  location.reload()
})

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = element

const load = () => import('./app/start.tsx')

// `data-page` is the path that was prerendered. The server may send the same HTML for other paths, which cannot be hydrated.
const isStaticPage = root.dataset.page === location.pathname
/** A query string or the tokens of a redirect must be handled without waiting for an interaction. */
const hasParameters = location.search !== '' || /[#&](access_token|error)=/.test(location.hash)

if (isStaticPage && !hasParameters && !hasStoredSession()) {
  hydrateOnInteraction(root, async () => (await load()).start(root, true))
} else {
  void load().then(({ start }) => start(root, isStaticPage))
}
