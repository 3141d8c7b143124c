// Runs on any Node from version 20, before anything is installed, so it imports only Node's own modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The pinned version of Node; the server and all checks run on it. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Installs the packages of the lockfile unless they are installed; returns whether it did. Exits the process when npm fails.
 */
export function installDependencies({ withDevelopment }) {
  if (!isMissing(withDevelopment)) return false
  console.error(
    `Installing the ${withDevelopment ? 'packages' : 'runtime packages'} of package-lock.json. This happens once.`,
  )
  const args = [
    // Not `npm ci`, which would remove what is installed first.
    'install',
    '--no-save',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
    ...(withDevelopment ? ['--include=dev'] : ['--omit=dev']),
  ]
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) {
    console.error('The packages could not be installed. Can the npm registry be reached?')
    process.exit(result.status ?? 1)
  }
  if (!existsSync(pinnedNode)) {
    // npm may be configured not to run install scripts; this one installs the pinned Node.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules', 'node'),
      stdio: 'inherit',
    })
  }
  return true
}

/** True unless every required package of the lockfile is installed in its version. */
function isMissing(withDevelopment) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!installed || !existsSync(pinnedNode)) return true
  return Object.entries(wanted).some(([path, { version, dev, devOptional, optional }]) => {
    if (path === '' || optional || devOptional || (dev && !withDevelopment)) return false
    return installed[path]?.version !== version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
