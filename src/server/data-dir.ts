import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** A folder of the settings cannot be used. The message is one sentence for the operator, without a stack. */
export class DataDirError extends OperatorError {
  override readonly name: string = 'DataDirError'
}

/** Another server process holds the lock of this DATA_DIR. */
export class DataDirInUseError extends DataDirError {
  override readonly name = 'DataDirInUseError'
}

const WRITE_FAULTS: { pattern: RegExp; describe: (folder: string, setting: string) => string }[] = [
  {
    pattern: /ENOSPC|EDQUOT|53100|No space left on device|Disk quota exceeded|Check free disk space/,
    describe: (folder, setting) =>
      `The disk that holds ${folder} is full: free some space, or set ${setting} to another folder.`,
  },
  {
    pattern: /EROFS|Read-only file system/,
    describe: (folder, setting) =>
      `The disk that holds ${folder} is read-only: mount it writable, or set ${setting} to another folder.`,
  },
  {
    pattern: /EACCES|EPERM/,
    describe: (folder, setting) =>
      `This user may not write to ${folder}: change its owner, or set ${setting} to another folder.`,
  },
  {
    pattern: /ENOTDIR|EEXIST/,
    describe: (folder, setting) => `${folder} is not a folder: set ${setting} to one.`,
  },
  {
    pattern: /ENOENT/,
    describe: (folder, setting) => `The folder ${folder} cannot be created: set ${setting} to another one.`,
  },
]

/** An OperatorError itself; a DataDirError when the error or one of its causes is a full, read-only or inaccessible disk; otherwise the error itself. */
export function explainDataDirError(error: unknown, folder: string, setting = 'DATA_DIR'): unknown {
  if (error instanceof OperatorError) return error
  const messages = describeCauses(error)
  const fault = WRITE_FAULTS.find(({ pattern }) => pattern.test(messages))
  return fault ? new DataDirError(fault.describe(folder, setting), { cause: error }) : error
}

/** Creates the folder that the setting names, unless it exists. Throws DataDirError when it cannot be created or written. */
export function openFolder(path: string, setting: 'DATA_DIR' | 'BACKUP_DIR', mode?: number): void {
  try {
    createFolder(path, mode)
    // Rejects what is not a folder as well.
    accessSync(`${path}/.`, constants.W_OK)
  } catch (error) {
    throw explainDataDirError(error, path, setting)
  }
}

/** Node's own `recursive` never ends below a folder in which the kernel creates nothing, such as /proc. */
function createFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  createFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function describeCauses(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as NodeJS.ErrnoException
  return `${code ?? ''} ${error.message}\n${describeCauses(error.cause)}`
}

const LOCK_FILENAME = 'server.lock'

/** Start time of a process, to distinguish it from a later process with the same id; undefined when it does not run. */
function processStartTime(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command is in parentheses and may contain spaces, so fields are counted after it; field 22 is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return 'unknown'
  }
}

/**
 * Creates DATA_DIR and locks it for this process; returns the function that unlocks it. The lock of a process that does not
 * run any more is replaced. Throws DataDirInUseError while the owner runs, and DataDirError when the folder is not writable.
 */
export function lockDataDir(dataDir: string): () => void {
  openFolder(dataDir, 'DATA_DIR')
  try {
    return acquireLockFile(dataDir)
  } catch (error) {
    throw explainDataDirError(error, dataDir)
  }
}

function acquireLockFile(dataDir: string): () => void {
  const lock = join(dataDir, LOCK_FILENAME)
  const ownEntry = `${process.pid} ${processStartTime(process.pid)}`
  const temporaryPath = join(dataDir, `${LOCK_FILENAME}.${process.pid}`)
  try {
    writeNewFile(temporaryPath, ownEntry, 0o644)
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        linkSync(temporaryPath, lock)
        return () => {
          if (readFileIfPresent(lock) === ownEntry) rmSync(lock, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const owner = readFileIfPresent(lock)
      if (owner === undefined) continue
      const [pid = '', start] = owner.split(' ')
      if (processStartTime(Number(pid)) === start)
        throw new DataDirInUseError(
          `Another server (process ${pid}) already uses the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
        )
      // Renamed before it is deleted, so that of two starting processes only one removes the stale lock.
      const stale = `${lock}.stale.${process.pid}`
      try {
        renameSync(lock, stale)
        if (readFileIfPresent(stale) !== owner) linkSync(stale, lock)
      } catch (error) {
        if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      }
      rmSync(stale, { force: true })
    }
    throw new DataDirInUseError(`The lock file ${lock} could not be acquired.`)
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

function readFileIfPresent(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function writeNewFile(path: string, content: string, mode: number) {
  const file = openSync(path, 'w', mode)
  try {
    writeSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** The secret in DATA_DIR/secrets/<name>; undefined when there is none. */
export const findInstallationSecret = (dataDir: string, name: string): string | undefined =>
  readFileIfPresent(join(dataDir, 'secrets', name)) || undefined

/** The secrets in DATA_DIR/secrets by name, without those that are named. */
export function listInstallationSecrets(dataDir: string, except: readonly string[]): Map<string, string> {
  const folder = join(dataDir, 'secrets')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const secrets = new Map<string, string>()
  for (const name of names) {
    // Names with a dot are of drafts and of other files.
    const secret = /^[a-z-]+$/.test(name) && !except.includes(name) && findInstallationSecret(dataDir, name)
    if (secret) secrets.set(name, secret)
  }
  return secrets
}

/** Reads a secret of this installation, generated at the first use: DATA_DIR/secrets/<name>, mode 0600. */
export function installationSecret(
  dataDir: string,
  name: string,
  generate = () => randomBytes(32).toString('base64url'),
): string {
  const folder = join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const path = join(folder, name)
  const existing = readFileIfPresent(path)
  if (existing) return existing
  const temporaryPath = `${path}.${process.pid}`
  try {
    writeNewFile(temporaryPath, generate(), 0o600)
    linkSync(temporaryPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  return readFileSync(path, 'utf8')
}
