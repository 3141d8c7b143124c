import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { AppError } from '#server/errors.ts'
import { ObjectNotFoundError, type ObjectStore } from './port.ts'

/** The local disk, with writes that a crash leaves whole or not at all. */
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
    const temporaryPath = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
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
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  }
}

export const localDisk = (root: string): ObjectStore => createObjectStore(new DurableFsDriver(root))

export interface S3Settings {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Loaded only where it is configured: the SDK is large. */
export async function s3Bucket(settings: S3Settings): Promise<ObjectStore> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return createObjectStore(
    new S3Driver({
      bucket: settings.bucket,
      region: settings.region,
      ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      visibility: 'private',
      supportsACL: false,
    }),
  )
}

/** The store over a FlyDrive driver; its errors become ours. */
export function createObjectStore(driver: DriverContract): ObjectStore {
  const disk = new Disk(driver)
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }).catch(throwStoreError),
    get: (key) => disk.getBytes(key).catch(throwStoreError),
    // The driver opens a file only when it is read, so absence is asked for first.
    async stream(key) {
      if (!(await disk.exists(key).catch(throwStoreError))) throw new ObjectNotFoundError(key)
      return disk.getStream(key).catch(throwStoreError)
    },
    exists: (key) => disk.exists(key).catch(throwStoreError),
    remove: (key) => disk.delete(key).catch(throwStoreError),
    async removeAll(prefix) {
      if (!prefix.endsWith('/') || prefix.length < 3)
        throw new Error('removeAll takes a prefix that ends with a slash.')
      await disk.deleteAll(prefix).catch(throwStoreError)
    },
    async *list(prefix) {
      let paginationToken: string | undefined
      do {
        const page = await disk
          .listAll(prefix, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
          .catch((error: unknown) => {
            if (isNotFound(error)) return { objects: [], paginationToken: undefined }
            return throwStoreError(error)
          })
        for (const object of page.objects) {
          if (!object.isFile) continue
          // Undefined for what was removed since the folder was read.
          const found = await disk.getMetaData(object.key).catch((error: unknown) => {
            if (isNotFound(error)) return undefined
            return throwStoreError(error)
          })
          if (found) yield { key: object.key, modifiedAt: found.lastModified }
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

function causes(error: unknown): NodeJS.ErrnoException[] {
  return error instanceof Error ? [error as NodeJS.ErrnoException, ...causes(error.cause)] : []
}

const isNotFound = (error: unknown) =>
  causes(error).some(({ code, name }) => code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound')

/** A missing object is the caller's to handle; any other fault of the store passes or is mended by the operator. */
function throwStoreError(error: unknown): never {
  if (isNotFound(error) && !(error instanceof errors.E_CANNOT_WRITE_FILE))
    throw new ObjectNotFoundError('The object is missing.', { cause: error })
  if (causes(error).some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT'))
    throw new AppError(
      'unavailable',
      'There is no room left to store this. Nothing was charged; please try again later.',
      { cause: error, retryAfterS: 300 },
    )
  throw new AppError('unavailable', 'Pictures cannot be reached just now. Please try again in a moment.', {
    cause: error,
    retryAfterS: 30,
  })
}
