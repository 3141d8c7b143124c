import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

const BUILDS = [
  {
    name: 'client',
    result: 'app.html',
    sources: ['src/client', 'src/shared', 'scripts/build-client.mjs', 'vite.config.ts', 'package-lock.json'],
  },
  {
    name: 'server',
    result: 'main.mjs',
    sources: ['src/server', 'src/shared', 'src/studio', 'scripts/build-server.mjs', 'package-lock.json'],
  },
]

/**
 * Builds the client and the server unless the existing build has the same source hash. Exits the process when a build fails.
 * @param {{ clientOnly: boolean }} options
 */
export function buildIfStale({ clientOnly }) {
  for (const { name, result, sources } of BUILDS) {
    if (clientOnly && name !== 'client') continue
    const hashFile = join(root, 'dist', `${name}-built-from`)
    const hash = hashSources(sources)
    if (
      existsSync(join(root, 'dist', name, result)) &&
      existsSync(hashFile) &&
      readFileSync(hashFile, 'utf8') === hash
    )
      continue
    console.error(`Building the ${name}.`)
    const { status } = spawnSync(pinnedNode, [`scripts/build-${name}.mjs`], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) {
      console.error(`The ${name} could not be built.`)
      process.exit(status ?? 1)
    }
    writeFileSync(hashFile, hash)
  }
}

function hashSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
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
