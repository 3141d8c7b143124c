/**
 * `node scripts/bump-version.ts major|feature|fix`: a major update bumps the first number of the version, a feature the
 * second, a bug fix the third. Writes version.json, package.json, package-lock.json and an entry to fill in CHANGELOG.md.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const KINDS = ['major', 'feature', 'fix'] as const
export type Kind = (typeof KINDS)[number]

export function nextVersion(version: string, kind: Kind): string {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)
  if (!numbers) throw new Error(`"${version}" is not a version of the form major.minor.patch.`)
  const [major = 0, minor = 0, patch = 0] = numbers
  if (kind === 'major') return `${major + 1}.0.0`
  return kind === 'feature' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

interface VersionFile {
  version: string
  deploymentNumber: number
  timestamp: string
}

/** Bumps the version of the project in a folder and returns it. All files are written before the first is replaced. */
export function bumpVersion(root: string, kind: Kind, now: Date): string {
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const before = JSON.parse(read('version.json')) as VersionFile
  const version = nextVersion(before.version, kind)

  const manifest = JSON.parse(read('package.json')) as { version: string }
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  const ownEntry = lock.packages['']
  if (!ownEntry) throw new Error('package-lock.json has no entry for this package.')
  ownEntry.version = version
  const after: VersionFile = {
    version,
    deploymentNumber: before.deploymentNumber + 1,
    timestamp: now.toISOString(),
  }
  const files = {
    'CHANGELOG.md': addEntry(read('CHANGELOG.md'), version, now),
    'package-lock.json': json({ ...lock, version }),
    'package.json': json({ ...manifest, version }),
    'version.json': json(after),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, `${name}.new`), content)
  for (const name of Object.keys(files)) renameSync(join(root, `${name}.new`), join(root, name))
  return version
}

/** Inserts an entry above the newest one. */
function addEntry(changelog: string, version: string, now: Date): string {
  const entry = `## ${version} (${now.toISOString().slice(0, 10)})\n\n- \n\n`
  const newest = changelog.search(/^## /m)
  return newest < 0
    ? `${changelog.trimEnd()}\n\n${entry}`
    : changelog.slice(0, newest) + entry + changelog.slice(newest)
}

if (import.meta.main) {
  const kind = KINDS.find((known) => known === process.argv[2])
  if (!kind) {
    console.error(`The kind of update is missing: ${KINDS.join(', ')}.`)
    process.exit(1)
  }
  const root = fileURLToPath(new URL('..', import.meta.url))
  console.log(`The version is now ${bumpVersion(root, kind, new Date())}. Fill in its entry in CHANGELOG.md.`)
}
