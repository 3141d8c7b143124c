import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isReachableByAll, SHARED_FOLDER, type SystemUser } from './binaries.ts'

const run = promisify(execFile)

/** PostgreSQL's superuser, which is the application's user. */
export const DATABASE_USER = 'future_memory'

/** Options for a child process that runs as the user. */
export function userIds(user: SystemUser | undefined) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** DATA_DIR/postgres, or, where the user cannot reach that, a folder outside whose path is kept in DATA_DIR/postgres.path. */
export async function findCluster(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const defaultPath = join(dataDir, 'postgres')
  if (user === undefined) return defaultPath
  const pointer = join(dataDir, 'postgres.path')
  if (existsSync(pointer)) return (await readFile(pointer, 'utf8')).trim()
  if (existsSync(defaultPath)) return defaultPath
  if (await isReachableByAll(dirname(dataDir))) {
    // Execute permission allows passing through DATA_DIR, not listing it; secret files in it have restrictive modes of their own.
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
    return defaultPath
  }
  const outside = join(SHARED_FOLDER, `data-${randomUUID()}`)
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  await writeFile(`${pointer}.new`, outside)
  await rename(`${pointer}.new`, pointer)
  return outside
}

/** Runs initdb in a temporary folder and renames it, so that an interrupted start leaves no incomplete cluster. */
export async function createCluster(
  cluster: string,
  binaries: string,
  password: string,
  user: SystemUser | undefined,
) {
  const temporaryPath = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  await rm(temporaryPath, { recursive: true, force: true })
  await mkdir(temporaryPath, { mode: 0o700, recursive: true })
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user) for (const path of [temporaryPath, passwordFile]) await chown(path, user.uid, user.gid)
    await run(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        temporaryPath,
        '-U',
        DATABASE_USER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { cwd: temporaryPath, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...userIds(user) },
    )
  } catch (error) {
    await rm(temporaryPath, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rm(cluster, { recursive: true, force: true })
  await rename(temporaryPath, cluster)
}
