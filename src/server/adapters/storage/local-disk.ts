import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { assertFolder, isNotFound, throwStoreError, throwUnavailable } from './errors.ts'
import type { ObjectStore } from './port.ts'

/** Files that are being written; their names are random. */
const PARTS = '.parts'
/** A writer that has not finished by then was killed. */
const ABANDONED_AFTER_MS = 3_600_000

/** The local disk with atomic, durable writes: temporary file, fsync, rename, fsync of the folder. */
class DurableFsDriver extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override async put(key: string, contents: string | Uint8Array) {
    const path = join(this.#root, key)
    const folder = dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await mkdir(join(this.#root, PARTS), { recursive: true, mode: 0o700 })
    const temporaryPath = join(this.#root, PARTS, `${process.pid}-${Math.random().toString(36).slice(2)}`)
    try {
      const file = await open(temporaryPath, 'wx', 0o600)
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporaryPath, path)
    } catch (error) {
      await rm(temporaryPath, { force: true })
      throw error
    }
    const folderHandle = await open(folder, 'r')
    await folderHandle.sync().finally(() => folderHandle.close())
  }

  /** Opened at once: a stream that opens itself would report what is missing only when its response has begun. */
  override async getStream(key: string) {
    const file = await open(join(this.#root, key), 'r')
    return file.createReadStream()
  }
}

/** Objects as files below the folder, which is created. Removes what killed processes left half-written there. */
export async function localDisk(root: string): Promise<ObjectStore> {
  await removeAbandonedParts(join(root, PARTS)).catch(() => undefined)
  return {
    ...createObjectStore(new DurableFsDriver(root)),
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 }).catch(throwUnavailable)
      await access(root, constants.R_OK | constants.W_OK).catch(throwUnavailable)
    },
  }
}

async function removeAbandonedParts(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** A store over a FlyDrive driver of files, whose errors become ObjectNotFoundError or AppError `unavailable`. */
export function createObjectStore(driver: DriverContract): ObjectStore {
  const disk = new Disk(driver)
  const remove = (key: string) => disk.delete(key).catch(throwStoreError)
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }).catch(throwUnavailable),
    get: (key) => disk.getBytes(key).catch(throwStoreError),
    stream: (key) => disk.getStream(key).catch(throwStoreError),
    exists: (key) => disk.exists(key).catch(throwStoreError),
    remove,
    async removeMany(keys) {
      const failed: string[] = []
      for (const key of keys) await remove(key).catch(() => failed.push(key))
      return failed
    },
    async removeAll(prefix) {
      assertFolder(prefix)
      await disk.deleteAll(prefix).catch(throwStoreError)
    },
    async *list(prefix) {
      const { objects } = await disk.listAll(prefix, { recursive: true }).catch((error: unknown) => {
        if (isNotFound(error)) return { objects: [] }
        return throwStoreError(error)
      })
      for (const object of objects) {
        if (!object.isFile || object.key.startsWith(`${PARTS}/`)) continue
        // Undefined for an object that was removed after the listing.
        const metadata = await disk.getMetaData(object.key).catch((error: unknown) => {
          if (isNotFound(error)) return undefined
          return throwStoreError(error)
        })
        if (metadata) yield { key: object.key, modifiedAt: metadata.lastModified }
      }
    },
    check: async () => undefined,
  }
}
