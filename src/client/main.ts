import './lib/zod-without-eval.ts'
import './ui/styles.css'
import { hasStoredSession } from './lib/auth-storage.ts'
import { hydrateOnInteraction } from './lib/hydrate-on-interaction.ts'
import { reloadWhenOutdated } from './lib/reload-when-outdated.ts'

reloadWhenOutdated()

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
