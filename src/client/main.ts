import './lib/zod-without-eval.ts'
import './ui/styles.css'
import { hasKeptSession } from './lib/auth-storage.ts'
import { reloadWhenOutdated } from './lib/reload-when-outdated.ts'
import { whenWanted } from './lib/when-wanted.ts'

reloadWhenOutdated()

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = element

const load = () => import('./app/start.tsx')

// A prerendered page names its path. Any other path that is answered with this page cannot be hydrated with its HTML.
const isStaticPage = root.dataset.page === location.pathname
/** A query string or the tokens of a redirect must be handled at once. */
const hasParameters = location.search !== '' || /[#&](access_token|error)=/.test(location.hash)

if (isStaticPage && !hasParameters && !hasKeptSession()) {
  whenWanted(root, async () => (await load()).start(root, true))
} else {
  void load().then(({ start }) => start(root, isStaticPage))
}
