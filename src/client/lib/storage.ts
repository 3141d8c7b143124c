import { useState } from 'react'

/**
 * A typed, versioned item in web storage. Keys are `future-memory:<owner>:<name>[:<part>]`, where the owner is a user id, so
 * that the data of one user can be removed.
 */
interface Definition<T> {
  area: 'local' | 'session'
  name: string
  /** Incremented when the shape changes; content of an older version is removed. */
  version: number
  /** Returns undefined for invalid content. */
  parse: (value: unknown) => T | undefined
  /** Key and encoding from before items had versions. Such content is migrated when it is first read. */
  legacy: { prefix: (owner: string) => string; decode: (raw: string) => unknown }
}

const PREFIX = 'future-memory'
/** Items that could not be written to storage. They are lost with the page, and take precedence over stored content. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

const storageOf = (area: 'local' | 'session') => (area === 'local' ? localStorage : sessionStorage)
const keyOf = (prefix: string, part: string | number | undefined) =>
  part === undefined ? prefix : `${prefix}:${part}`

/** Returns the fallback if storage is disabled or full. */
function attempt<R>(action: () => R, fallback: R): R {
  try {
    return action()
  } catch {
    return fallback
  }
}

/** Declares an item with its key, version and shape. */
export function defineItem<T>(definition: Definition<T>) {
  const { area, name, version, parse, legacy } = definition
  const get = (key: string) => attempt(() => storageOf(area).getItem(key), null)
  const remove = (key: string) => attempt(() => storageOf(area).removeItem(key), undefined)

  function decode(raw: string | null): T | undefined {
    const envelope: unknown = attempt(() => JSON.parse(raw ?? 'null'), null)
    return isRecord(envelope) && envelope.version === version ? parse(envelope.data) : undefined
  }

  function put(key: string, data: T): boolean {
    const raw = JSON.stringify({ version, data })
    const isStored = attempt(() => {
      storageOf(area).setItem(key, raw)
      return true
    }, false)
    if (isStored) memory.delete(key)
    else memory.set(key, raw)
    return isStored
  }

  function migrate(key: string, legacyKey: string): void {
    const raw = get(legacyKey)
    if (raw === null) return
    const data = parse(attempt(() => legacy.decode(raw), undefined))
    if (data === undefined || put(key, data)) remove(legacyKey)
  }

  /**
   * The stored text, for use as a stable snapshot. Content of an older version or an invalid shape is removed; content of a
   * newer version is left for the tab that wrote it.
   */
  function readRaw(owner: string, part?: string | number): string | null {
    const key = keyOf(`${PREFIX}:${owner}:${name}`, part)
    if (!memory.has(key)) migrate(key, keyOf(legacy.prefix(owner), part))
    const raw = memory.get(key) ?? get(key)
    if (raw === null || decode(raw) !== undefined) return raw
    const envelope: unknown = attempt(() => JSON.parse(raw), null)
    const isNewer = isRecord(envelope) && Number(envelope.version) > version
    if (!isNewer) remove(key)
    return null
  }

  return {
    area,
    legacyPrefix: legacy.prefix,
    readRaw,
    decode,
    read: (owner: string, part?: string | number): T | undefined => decode(readRaw(owner, part)),
    /** Removes the item if `data` is undefined. Returns false if it could only be kept in memory. */
    write(owner: string, data: T | undefined, part?: string | number): boolean {
      const key = keyOf(`${PREFIX}:${owner}:${name}`, part)
      const isStored = data === undefined || put(key, data)
      if (data === undefined) {
        memory.delete(key)
        remove(key)
      }
      if (isStored) remove(keyOf(legacy.prefix(owner), part))
      for (const listener of listeners) listener()
      return isStored
    },
  }
}

export type StoredItem<T> = ReturnType<typeof defineItem<T>>

/** Calls the listener after each write in this or another tab. Returns a function that unsubscribes. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Removes all content of one owner, including the legacy keys of the given items. */
export function removeOwned(
  owner: string,
  items: readonly Pick<StoredItem<unknown>, 'area' | 'legacyPrefix'>[],
): void {
  for (const area of ['local', 'session'] as const) {
    const prefixes = [
      `${PREFIX}:${owner}`,
      ...items.filter((item) => item.area === area).map((item) => item.legacyPrefix(owner)),
    ]
    const isOwned = (key: string) => prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}:`))
    attempt(() => {
      const storage = storageOf(area)
      for (const key of Object.keys(storage).filter(isOwned)) storage.removeItem(key)
    }, undefined)
    for (const key of [...memory.keys()].filter(isOwned)) memory.delete(key)
  }
  for (const listener of listeners) listener()
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** State that is kept in a stored item, so that it survives a reload; undefined while nothing is stored. */
export function useSessionState<T>(item: StoredItem<T>, userId: string, part: string | number) {
  const [value, setValue] = useState<T | undefined>(() => item.read(userId, part))
  const set = (next: T | undefined) => {
    setValue(next)
    item.write(userId, next, part)
  }
  return [value, set] as const
}
