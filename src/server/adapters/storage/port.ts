import type { Readable } from 'node:stream'

/** Stores images and exports. Keys are paths without a leading slash; no object is public. */
export interface ObjectStore {
  /**
   * Atomic, and durable when it resolves; replaces an existing object. Throws AppError `unavailable`, also when the disk is
   * full.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Throws ObjectNotFoundError. */
  get(key: string): Promise<Uint8Array>
  /** Throws ObjectNotFoundError. */
  stream(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** No error when the object does not exist. */
  remove(key: string): Promise<void>
  /** Removes everything below the prefix, which ends with a slash. */
  removeAll(prefix: string): Promise<void>
  /** Every object below the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError'
}
