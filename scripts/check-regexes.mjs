// Fails when a regular expression may need more than linear time, or is built at run time and cannot be checked.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './install.mjs'

// The native backends are optional packages; the JavaScript one is always installed and deterministic.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Checking a pattern takes up to seconds, so results are cached, per version of the checker. */
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8'))
const cacheFile = join(root, '.cache', `regexes-${version}.json`)
/** A fixed seed and no internal time limits, so that the result is reproducible, also on a loaded machine. */
const OPTIONS = {
  timeout: 120_000,
  randomSeed: 1,
  incubationTimeout: null,
  seedingTimeout: null,
  attackTimeout: null,
}

const problems = []
/** Pattern and flags, with their places in the sources. */
const found = new Map()

// Tests do not process untrusted text.
const files = globSync('src/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
)
for (const file of files.sort()) collect(file)

const cache = readCache()
mkdirSync(dirname(cacheFile), { recursive: true })
for (const [key, { pattern, flags, places }] of found) {
  if (!cache[key]) {
    cache[key] = checkPattern(pattern, flags)
    writeCache()
  }
  if (cache[key] !== 'safe') problems.push(`${places.join(', ')}: ${key} ${cache[key]}`)
}

for (const problem of problems) console.error(problem)
console.log(`${found.size} regular expressions in ${files.length} files, ${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)

function collect(file) {
  const source = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, source)
  const placeOf = ({ start }) => `${file}:${source.slice(0, start).split('\n').length}`
  for (const { message } of errors) problems.push(`${file}: ${message}`)
  for (const node of nodesOf(program)) {
    if (node.type === 'Literal' && node.regex) add(node.regex.pattern, node.regex.flags, placeOf(node))
    if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments.map(textOf)
      if (pattern === undefined || (node.arguments.length > 1 && flags === undefined))
        problems.push(`${placeOf(node)}: built at run time; write it as a literal, so that it can be checked`)
      else add(pattern, flags ?? '', placeOf(node))
    }
  }
}

function* nodesOf(node) {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return
  if (typeof node.type === 'string') yield node
  for (const child of Object.values(node)) yield* nodesOf(child)
}

function isRegExpCall({ type, callee }) {
  return (type === 'NewExpression' || type === 'CallExpression') && callee.name === 'RegExp'
}

/** The value of a constant string; undefined for other expressions. */
function textOf({ type, value, quasis }) {
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis.length === 1 ? quasis[0].value.cooked : undefined
}

function add(pattern, flags, place) {
  const key = `/${pattern}/${flags}`
  const entry = found.get(key) ?? { pattern, flags, places: [] }
  entry.places.push(place)
  found.set(key, entry)
}

function checkPattern(pattern, flags) {
  const { status, complexity, attack, error } = checkSync(pattern, flags, OPTIONS)
  if (status === 'safe') return 'safe'
  if (status === 'vulnerable') return `is ${complexity.summary}, for example on ${attack.pattern}`
  return `unknown: ${error.kind}; simplify it`
}

function readCache() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Results that timed out are not cached, because they depend on the load of the machine. */
function writeCache() {
  const kept = Object.entries(cache).filter(
    ([key, result]) => found.has(key) && !result.startsWith('unknown'),
  )
  writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(kept), null, 1))
}
