// Fails when what a page loads grows past its limit. Sizes are gzip.
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

/** The scripts that a page names itself: its entry, and what the entry needs at once. */
function scriptsOf(page) {
  const html = readFileSync(join(dist, page), 'utf8')
  return [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path))]
}

const sum = (paths) => paths.reduce((total, path) => total + gzip(path), 0)

/** What a page's entry fetches by itself, once the browser is idle: the application, and the chunks that it names. */
function withIdleScripts(scripts) {
  const named = scripts.flatMap((path) =>
    [...readFileSync(join(dist, path), 'utf8').matchAll(/assets\/[\w-]+\.js/g)].map(([name]) => name),
  )
  return [...new Set([...scripts, ...named])]
}
const screen = (name) =>
  readdirSync(join(dist, 'assets'))
    .filter((asset) => asset.startsWith(`${name}-screen-`) && asset.endsWith('.js'))
    .map((asset) => `assets/${asset}`)

check('landing, JavaScript before it can be used', sum(scriptsOf('index.html')), 10)
check(
  'landing, JavaScript before interaction, idle time included',
  sum([...withIdleScripts(scriptsOf('index.html')), ...screen('landing')]),
  100,
)
check('signed-in shell, JavaScript', sum(withIdleScripts(scriptsOf('app.html'))), 100)
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
