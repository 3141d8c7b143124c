import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

const SOURCES = ['src/client', 'src/shared', 'scripts/build.mjs', 'vite.config.ts', 'package-lock.json']
const hashFile = join(root, 'dist', 'built-from')

/** Builds the client unless the existing build has the same source hash. Exits the process when the build fails. */
export function buildIfStale() {
  const sources = hashSources()
  if (
    existsSync(join(root, 'dist/client/app.html')) &&
    existsSync(hashFile) &&
    readFileSync(hashFile, 'utf8') === sources
  )
    return
  console.error('Building the client.')
  const result = spawnSync(pinnedNode, ['scripts/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.status !== 0) {
    console.error('The client could not be built.')
    process.exit(result.status ?? 1)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(hashFile, sources)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const files = source.includes('.')
      ? [source]
      : readdirSync(join(root, source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
          .sort()
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash
        .update(file.startsWith('/') ? file.slice(root.length) : file)
        .update(readFileSync(file.startsWith('/') ? file : join(root, file)))
    }
  }
  return hash.digest('hex')
}
