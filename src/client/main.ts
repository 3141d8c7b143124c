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

const found = document.getElementById('root')
if (!found) throw new Error('The page has no #root.')
const root = found

const load = () => import('./app/start.tsx')

// A static page carries its own path; under any other address (a server that answers one page for all) it is not ours.
const isStaticPage = root.dataset.page === location.pathname
const isAskedForMore = location.search !== '' || /[#&](access_token|error)=/.test(location.hash)

if (isStaticPage && !isAskedForMore && !hasStoredSession()) {
  hydrateOnInteraction(root, async () => (await load()).start(root, true))
} else {
  void load().then(({ start }) => start(root, isStaticPage))
}
