import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { LoadContext } from './api-client.ts'
import type { Fault } from './faults.ts'

const run = promisify(execFile)
const MAX_FILE_BYTES = 1_024
const FILLER = 'filler'

const onlyLinux = () => (process.platform === 'linux' ? undefined : 'needs Linux')

/** The images' folder is replaced by a named pipe, so that no file can be written into it. */
const replacedFolder: Fault = {
  name: 'images’ folder replaced by a pipe',
  skipReason: onlyLinux,
  async run({ dataDir, load, isShort }) {
    const folder = join(dataDir, 'objects')
    if (!existsSync(folder)) throw new Error(`There is no ${folder}.`)
    await whileStopped(load, async () => {
      await rename(folder, `${folder}.moved`)
      await run('mkfifo', [folder])
    })
    try {
      await pause(isShort ? 2_000 : 15_000)
    } finally {
      await whileStopped(load, async () => {
        await rm(folder)
        await rename(`${folder}.moved`, folder)
      })
    }
  },
}

/** Otherwise the server may create the folder again between two steps. */
async function whileStopped({ server }: LoadContext, change: () => Promise<void>) {
  process.kill(server.pid, 'SIGSTOP')
  try {
    await change()
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
}

/** The server's process cannot write files larger than 1 kB (EFBIG); PostgreSQL is not affected. */
const fileSizeLimit: Fault = {
  name: 'files of the server limited to 1 kB (RLIMIT_FSIZE)',
  skipReason: onlyLinux,
  async run({ load, isShort }) {
    const pid = String(load.server.pid)
    // Only the soft limit, which can be raised again without root.
    await run('prlimit', ['--pid', pid, `--fsize=${MAX_FILE_BYTES}:`])
    try {
      await pause(isShort ? 2_000 : 15_000)
    } finally {
      if (!load.server.ended()) await run('prlimit', ['--pid', pid, '--fsize=unlimited:'])
    }
  },
}

/** The file system of DATA_DIR, which includes PostgreSQL, is full. It must be a small one mounted for the test. */
const fullDisk: Fault = {
  name: 'the disk of DATA_DIR is full, PostgreSQL’s too',
  async run({ dataDir, isShort }) {
    const path = join(dataDir, FILLER)
    const filler = await open(path, 'a')
    try {
      const until = Date.now() + (isShort ? 2_000 : 15_000)
      while (Date.now() < until) {
        await fill(filler)
        await pause(200)
      }
    } finally {
      await filler.close()
      await rm(path, { force: true })
    }
    if ((await statfs(dataDir)).bavail === 0)
      throw new Error('The filler file was deleted, but the disk is still full.')
  },
}

async function fill(file: Awaited<ReturnType<typeof open>>) {
  for (const size of [1_048_576, 4_096]) {
    const bytes = Buffer.alloc(size)
    try {
      for (;;) if ((await file.write(bytes)).bytesWritten < size) break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

export const STORAGE_FAULTS = [replacedFolder, fileSizeLimit]
export const FULL_DISK_FAULTS = [fullDisk]

/** Mounts a small file system on the folder; returns a function that unmounts it, or why it cannot be mounted. */
export async function mountSmallDisk(
  folder: string,
  sizeMb: number,
): Promise<(() => Promise<void>) | string> {
  if (process.platform !== 'linux') return 'needs Linux'
  if (process.getuid?.() !== 0) return 'needs root, to mount a small file system'
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', folder])
  } catch (error) {
    return `no file system can be mounted here: ${(error as Error).message.trim()}`
  }
  return async () => {
    await run('umount', ['-l', folder])
  }
}
