import type { Readable } from 'node:stream'

/** Where pictures and exports are kept. Keys are paths without a leading slash; nothing is ever public. */
export interface ObjectStore {
  /** Returns once the object is safely stored, whole; an earlier one of that key is replaced. Throws AppError `unavailable` when the disk is full. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Throws ObjectMissing. */
  get(key: string): Promise<Uint8Array>
  /** Throws ObjectMissing. */
  stream(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** No error when there is none. */
  remove(key: string): Promise<void>
  /** Removes everything below the prefix, which ends with a slash. */
  removeAll(prefix: string): Promise<void>
  /** Every key below the prefix with its age. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

export class ObjectNotFoundError extends Error {}
