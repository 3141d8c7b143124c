/** Size limits of the built client, compressed with gzip. `size-limit` reads them after `scripts/build-client.mjs`. */
import { readdirSync, readFileSync, statSync } from 'node:fs'

const DIST = new URL('./dist/client/', import.meta.url)
const read = (path) => readFileSync(new URL(path, DIST), 'utf8')
const assets = readdirSync(new URL('assets/', DIST)).map((name) => `assets/${name}`)
const scripts = assets.filter((path) => path.endsWith('.js'))

/** The scripts in the HTML of a page: its entry and its preloads. */
const scriptsOf = (page) =>
  [...read(page).matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path)

/** The file of a chunk, whatever its content hash. */
function chunk(name) {
  const path = scripts.find((script) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(script))
  if (!path) throw new Error(`There is no chunk ${name}.`)
  return path
}

/** A chunk with everything that it imports statically. */
function closureOf(path, seen = new Set()) {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, name] of read(path).matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g))
    closureOf(`assets/${name}`, seen)
  return seen
}

const limit = (name, limit, paths) => ({
  name,
  limit,
  path: [...new Set(paths)].map((path) => `dist/client/${path}`),
  gzip: true,
})

// The entry imports the application: on public pages at the first interaction or when the carousel is in view, elsewhere at once.
const application = [...closureOf(chunk('start'))]
const largest = scripts.toSorted(
  (a, b) => statSync(new URL(b, DIST)).size - statSync(new URL(a, DIST)).size,
)[0]

export default [
  limit('landing page, JavaScript before the first interaction', '10 KiB', scriptsOf('index.html')),
  limit('landing page, JavaScript after the first interaction', '100 KiB', [
    ...scriptsOf('index.html'),
    ...application,
    ...closureOf(chunk('landing-screen')),
  ]),
  limit('signed-in shell, JavaScript', '130 KiB', [
    ...scriptsOf('app.html'),
    ...application,
    ...closureOf(chunk('signed-in-app')),
  ]),
  limit(
    'style sheets',
    '24 KiB',
    assets.filter((path) => path.endsWith('.css')),
  ),
  limit('largest chunk', '80 KiB', [largest]),
  limit('all JavaScript', '420 KiB', scripts),
]
