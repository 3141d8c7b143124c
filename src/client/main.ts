import './lib/zod-without-eval.ts'
import './ui/styles.css'
import { hydrateOnInteraction } from './lib/hydrate-on-interaction.ts'
import { DEVICE, defineItem, hasStoredSession } from './lib/storage.ts'

/** Epoch milliseconds of the last reload for a new version. */
const reloadedAtItem = defineItem<number>({
  area: 'session',
  name: 'reloaded-at',
  version: 1,
  parse: (value) => (typeof value === 'number' ? value : undefined),
  legacy: { prefix: () => 'future-memory-reloaded', decode: Number },
})

/** Two failures closer than this are not about an outdated page, and reloading again would not help. */
const MIN_RELOAD_INTERVAL_MS = 30_000

// A page that was open while a new version was installed requests chunks that are gone: it reloads once.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || Date.now() - (reloadedAtItem.read(DEVICE) ?? 0) < MIN_RELOAD_INTERVAL_MS) return
  // Without storage nothing would end a loop of reloads.
  if (!reloadedAtItem.write(DEVICE, Date.now())) return
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
