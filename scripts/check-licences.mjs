// Fails when a runtime dependency has a licence that is not on the list.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'WTFPL',
  'Zlib',
])
/** `OR`: one of them must be allowed; `AND`: all of them. */
const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((part) => ALLOWED.has(part.trim())))

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const problems = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { license }]) => ({ path, licence: license ?? 'none' }))
  .filter(({ licence }) => !isAllowed(licence))
for (const { path, licence } of problems) console.error(`${path}: ${licence}`)
console.log(`${problems.length === 0 ? 'Every' : 'Not every'} runtime dependency has an allowed licence.`)
process.exit(problems.length === 0 ? 0 : 1)
