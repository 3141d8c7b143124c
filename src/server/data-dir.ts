import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Another server uses this DATA_DIR. */
export class DataDirInUse extends Error {}

const LOCK = 'server.lock'

/** When a process began, as the system tells it; tells a living owner from a later process with its number. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command stands in parentheses and may hold anything, so fields are counted behind it; 22 is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return 'unknown'
  }
}

/**
 * Creates DATA_DIR and takes it for this process; answers how to give it back. A lock that a killed server left is taken over.
 * Throws DataDirInUse while its owner lives.
 */
export function takeDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const lock = join(dataDir, LOCK)
  const mine = `${process.pid} ${startOf(process.pid)}`
  const draft = join(dataDir, `${LOCK}.${process.pid}`)
  writeAll(draft, mine, 0o644)
  try {
    for (let tries = 0; tries < 10; tries++) {
      try {
        linkSync(draft, lock)
        return () => {
          if (readLock(lock) === mine) rmSync(lock, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const owner = readLock(lock)
      if (owner === undefined) continue
      const [pid = '', start] = owner.split(' ')
      if (startOf(Number(pid)) === start)
        throw new DataDirInUse(
          `Another server (process ${pid}) already uses the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
        )
      // Moved away under a name of our own, so that of two starters only one removes the stale lock.
      const stale = `${lock}.stale.${process.pid}`
      try {
        renameSync(lock, stale)
        if (readLock(stale) !== owner) linkSync(stale, lock)
      } catch (error) {
        if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      }
      rmSync(stale, { force: true })
    }
    throw new DataDirInUse(`The lock file ${lock} cannot be taken.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

function readLock(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function writeAll(path: string, content: string, mode: number) {
  const file = openSync(path, 'w', mode)
  try {
    writeSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** Reads a secret of this installation, made at the first use: DATA_DIR/secrets/<name>, mode 0600. */
export function installationSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): string {
  const folder = join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const path = join(folder, name)
  const existing = readLock(path)
  if (existing) return existing
  const draft = `${path}.${process.pid}`
  writeAll(draft, make(), 0o600)
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}
