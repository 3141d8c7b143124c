// After `npm install` of a package: adds the optional packages of other platforms that the lockfile lacks, because npm omits
// those that it could not look up. `npm ci` refuses a lockfile without them. Their versions are exact in the package that names
// them; they have no checksum until npm installs them on such a platform.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { findMissingPackages } from './missing-packages.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissingPackages(lock.packages)
const { '': project, ...packages } = lock.packages
const sorted = Object.entries({ ...packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = { '': project, ...Object.fromEntries(sorted) }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${Object.keys(missing).length} packages added.`)
