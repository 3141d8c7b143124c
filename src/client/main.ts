import './lib/zod-without-eval.ts'
import './ui/styles.css'
import { hydrateOnInteraction } from './lib/hydrate-on-interaction.ts'
import { hasStoredSession } from './lib/stored-session.ts'

/** A reload does not help where it has just been tried. */
const MIN_RELOAD_INTERVAL_MS = 30_000

// A page that was open while a new version was installed requests chunks that are gone: it reloads.
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

// A prerendered page names its path. Any other path that is answered with this page cannot be hydrated with its HTML.
const isStaticPage = root.dataset.page === location.pathname
/** A query string or the tokens of a redirect must be handled at once. */
const hasParameters = location.search !== '' || /[#&](access_token|error)=/.test(location.hash)

if (isStaticPage && !hasParameters && !hasStoredSession()) {
  hydrateOnInteraction(root, async () => (await load()).start(root, true))
} else {
  void load().then(({ start }) => start(root, isStaticPage))
}
