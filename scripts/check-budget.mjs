// Fails when a page loads more than its budget. Sizes are after gzip.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './install.mjs'

const dist = join(root, 'dist/client')
const KB = 1024
const gzip = (path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length

const problems = []
function check(what, bytes, limitKb) {
  const line = `${what}: ${(bytes / KB).toFixed(1)} of ${limitKb} KB`
  console.log(line)
  if (bytes > limitKb * KB) problems.push(line)
}

/** The scripts in the page's HTML: the entry and its preloads. */
function scriptsOf(page) {
  const html = readFileSync(join(dist, page), 'utf8')
  return [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path))]
}

const sum = (paths) => paths.reduce((total, path) => total + gzip(path), 0)

/** A chunk and its static imports, transitively. */
function closureOf(path, seen = new Set()) {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, name] of readFileSync(join(dist, path), 'utf8').matchAll(
    /(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g,
  ))
    closureOf(`assets/${name}`, seen)
  return seen
}

/** The chunk of this name, with any hash. */
function chunk(name) {
  const file = readdirSync(join(dist, 'assets')).find((asset) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(asset),
  )
  if (!file) throw new Error(`There is no chunk ${name}.`)
  return `assets/${file}`
}
const union = (...sets) => [...new Set(sets.flatMap((set) => [...set]))]

// The entry imports the application: on public pages when the browser is idle, else immediately.
const application = closureOf(chunk('start'))
check('landing, JavaScript before it can be used', sum(scriptsOf('index.html')), 10)
check(
  'landing, JavaScript before interaction, idle time included',
  sum(union(scriptsOf('index.html'), application, closureOf(chunk('landing-screen')))),
  100,
)
check(
  'signed-in shell, JavaScript',
  sum(union(scriptsOf('app.html'), application, closureOf(chunk('signed-in-app')))),
  130,
)
const assets = readdirSync(join(dist, 'assets'))
check('style sheets', sum(assets.filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`)), 24)
for (const name of assets.filter((asset) => asset.endsWith('.js'))) {
  const bytes = gzip(`assets/${name}`)
  if (bytes > 80 * KB) check(`chunk ${name.replace(/-[\w-]{8}\.js$/, '')}`, bytes, 80)
}
check(
  'all JavaScript',
  sum(assets.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)),
  420,
)
if (problems.length > 0) console.error(`Over budget:\n${problems.join('\n')}`)
process.exit(problems.length > 0 ? 1 : 0)
