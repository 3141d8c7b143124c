// Runs on whatever Node starts it (20 or newer), before anything is installed: nothing but Node's own modules here.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that the project pins; what runs afterwards runs on it. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Installs what the lockfile asks for and is not there; answers whether it had to. Development tools only when they are wanted.
 * Ends the process with npm's own words when npm fails.
 */
export function installWhatIsMissing({ withDevelopment }) {
  if (!isMissing(withDevelopment)) return false
  console.error(
    `Installing ${withDevelopment ? 'everything' : 'what is needed to run'}, as package-lock.json says. This happens once.`,
  )
  const args = [
    // Not `ci`: that refuses a lockfile which leaves out packages for other systems that its registry did not have.
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
    console.error('The packages could not be installed. Is the npm registry within reach?')
    process.exit(result.status ?? 1)
  }
  if (!existsSync(pinnedNode)) {
    // npm may be told not to run install scripts; this one brings the pinned Node.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules', 'node'),
      stdio: 'inherit',
    })
  }
  return true
}

/** True unless each package of the lockfile that this machine needs is there in its version. */
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
