import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { AppError } from '#server/errors.ts'
import { ObjectNotFoundError, type ObjectStore } from './port.ts'

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
    const folderHandle = await open(folder, 'r')
    await folderHandle.sync().finally(() => folderHandle.close())
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

/** The SDK is large, so it is loaded only where S3 is configured. */
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

/** A store over a FlyDrive driver, whose errors become ObjectNotFoundError or AppError `unavailable`. */
export function createObjectStore(driver: DriverContract): ObjectStore {
  const disk = new Disk(driver)
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }).catch(throwStoreError),
    get: (key) => disk.getBytes(key).catch(throwStoreError),
    // The driver opens the file only when the stream is read, so its existence is checked first.
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
          // Undefined for an object that was removed after the listing.
          const metadata = await disk.getMetaData(object.key).catch((error: unknown) => {
            if (isNotFound(error)) return undefined
            return throwStoreError(error)
          })
          if (metadata) yield { key: object.key, modifiedAt: metadata.lastModified }
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

/**
 * A missing object becomes ObjectNotFoundError; every other error is temporary or has to be fixed by the operator:
 * `unavailable`.
 */
function throwStoreError(error: unknown): never {
  if (isNotFound(error) && !(error instanceof errors.E_CANNOT_WRITE_FILE))
    throw new ObjectNotFoundError('The object does not exist.', { cause: error })
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
