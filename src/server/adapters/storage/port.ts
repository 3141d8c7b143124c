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
  /** Removes any number of objects, in as few requests as the store allows. Resolves to the keys that could not be removed. */
  removeMany(keys: readonly string[]): Promise<string[]>
  /** Removes everything below the prefix, which ends with a slash. */
  removeAll(prefix: string): Promise<void>
  /** Every object below the prefix, in no particular order, without a request for each of them where the store has a listing. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Throws AppError `unavailable` when objects cannot be read and written just now. */
  check(): Promise<void>
  /** Throws OperatorError when the store refuses what is configured, or does not answer (`isTemporary`). */
  checkSettings?(): Promise<void>
  /** A URL at which anybody can read the object for that time; undefined for a store that has none. */
  signUrl?(key: string, options: { contentType: string; expiresInS: number }): Promise<string>
}

export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError'
}
