import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { attempt, local, memory, type Place, session } from './storage-places.ts'

type Area = 'local' | 'session'

/**
 * A typed, versioned item in web storage. Keys are `future-memory:<owner>:<name>[:<part>]`, where the owner is an escaped user
 * id, so that the data of one user can be removed without touching another's.
 */
interface Definition<T> {
  area: Area
  name: string
  /** Incremented when the shape changes; content of an older version is removed. */
  version: number
  /** Returns undefined for invalid content. */
  parse: (value: unknown) => T | undefined
  /** Key and encoding from before items had versions. Such content is migrated when it is first read. */
  legacy?: { area?: Area; prefix: (owner: string) => string; decode: (raw: string) => unknown }
}

const PREFIX = 'future-memory'
/** The name of the key that holds when the data of an owner was last cleared. */
const CLEARED = 'cleared'
const listeners = new Set<() => void>()
/** The names of the items that belong in localStorage. */
const localNames = new Set<string>()

/** Where an item is written: the first place that takes it. What is not in the first one exists in this tab only. */
const placesOf = { local: [local, session, memory], session: [session, memory] } as const

const ownerPrefix = (owner: string) => `${PREFIX}:${encodeURIComponent(owner)}:`
const keyOf = (prefix: string, part: string | number | undefined) =>
  part === undefined ? prefix : `${prefix}:${part}`

/**
 * The part of a legacy key: always a number. Anything else belongs to an owner whose id continues after a colon. Undefined for
 * keys of others.
 */
function legacyPart(key: string, prefix: string): string | undefined {
  const part = key.startsWith(`${prefix}:`) ? key.slice(prefix.length + 1) : ''
  return /^\d+$/.test(part) ? part : undefined
}

interface Envelope {
  version: number
  /** Increases with each write of the item; the copy with the highest one is valid. */
  at: number
  data: unknown
}

function parseEnvelope(raw: string): Envelope | undefined {
  const value: unknown = attempt(() => JSON.parse(raw), null)
  if (!isRecord(value) || typeof value.version !== 'number') return undefined
  return { version: value.version, at: typeof value.at === 'number' ? value.at : 0, data: value.data }
}

/** When the data of an owner was last cleared, in epoch milliseconds; -1 if never. */
export const clearedAt = (owner: string): number => readClearedAt(ownerPrefix(owner))

const readClearedAt = (prefix: string) => Number(local.get(prefix + CLEARED) ?? -1)

function notify(): void {
  for (const listener of listeners) listener()
}

/** Declares an item with its key, version and shape. */
export function defineItem<T>(definition: Definition<T>) {
  const { area, name, version, parse, legacy } = definition
  const places: readonly Place[] = placesOf[area]
  const [best = memory] = places
  const legacyPlace = legacy?.area === 'session' || area === 'session' ? session : local
  if (area === 'local') localNames.add(name)
  const itemKey = (owner: string, part: string | number | undefined) => keyOf(ownerPrefix(owner) + name, part)

  function decode(raw: string | null): T | undefined {
    const envelope = raw === null ? undefined : parseEnvelope(raw)
    return envelope?.version === version ? parse(envelope.data) : undefined
  }

  /**
   * The newest valid copy. Content that is of an older version, invalid, or from before the owner's data was cleared is
   * removed; content of a newer version is left for the tab that wrote it.
   */
  function findNewest(owner: string, key: string): { raw: string; at: number } | undefined {
    let newest: { raw: string; at: number } | undefined
    for (const place of places) {
      const raw = place.get(key)
      if (raw === null) continue
      const envelope = parseEnvelope(raw)
      if (envelope && envelope.version > version) continue
      if (!envelope || decode(raw) === undefined || envelope.at <= clearedAt(owner)) place.remove(key)
      else if (!newest || envelope.at > newest.at) newest = { raw, at: envelope.at }
    }
    return newest
  }

  /** Returns false if the item could only be kept in this tab. */
  function put(owner: string, key: string, data: T): boolean {
    const previousAt = findNewest(owner, key)?.at ?? -1
    const at = Math.max(Date.now(), previousAt + 1, clearedAt(owner) + 1)
    const raw = JSON.stringify({ version, at, data })
    const chosen = places.find((place) => place.set(key, raw))
    // An older copy in a better place stays: it is what remains if this tab is lost.
    for (const place of places.slice(places.indexOf(chosen ?? memory) + 1)) place.remove(key)
    return chosen === best
  }

  function migrate(owner: string, part: string | number | undefined): void {
    if (!legacy) return
    const legacyKey = keyOf(legacy.prefix(owner), part)
    const raw = legacyPlace.get(legacyKey)
    if (raw === null) return
    const key = itemKey(owner, part)
    const data = parse(attempt(() => legacy.decode(raw), undefined))
    const isSuperseded = data === undefined || findNewest(owner, key) !== undefined
    if (!isSuperseded) put(owner, key, data)
    if (data === undefined || best.get(key) !== null) legacyPlace.remove(legacyKey)
  }

  /** The stored text, for use as a stable snapshot. */
  function readRaw(owner: string, part?: string | number): string | null {
    migrate(owner, part)
    return findNewest(owner, itemKey(owner, part))?.raw ?? null
  }

  return {
    area,
    legacyPrefix: legacy?.prefix,
    readRaw,
    decode,
    read: (owner: string, part?: string | number): T | undefined => decode(readRaw(owner, part)),
    /** Removes the item if `data` is undefined. Returns false if it could only be kept in this tab. */
    write(owner: string, data: T | undefined, part?: string | number): boolean {
      const key = itemKey(owner, part)
      const isStored = data === undefined || put(owner, key, data)
      if (data === undefined) for (const place of places) place.remove(key)
      if (isStored && legacy) legacyPlace.remove(keyOf(legacy.prefix(owner), part))
      if (data === undefined) storeOverflow()
      notify()
      return isStored
    },
    /** All parts of one owner, with their content. */
    list(owner: string): { part: string; value: T }[] {
      const prefix = `${itemKey(owner, undefined)}:`
      const keys = places.flatMap((place) => place.keys().filter((key) => key.startsWith(prefix)))
      const parts = keys.map((key) => key.slice(prefix.length))
      if (legacy)
        parts.push(...legacyPlace.keys().flatMap((key) => legacyPart(key, legacy.prefix(owner)) ?? []))
      return [...new Set(parts)].flatMap((part) => {
        const value = decode(readRaw(owner, part))
        return value === undefined ? [] : [{ part, value }]
      })
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

/** The keys of items that belong in localStorage and could only be kept in this tab. */
function overflowKeys(): string[] {
  const isOverflow = (key: string) => {
    const [prefix, , name = ''] = key.split(':')
    return prefix === PREFIX && localNames.has(name)
  }
  return [...new Set([...session.keys(), ...memory.keys()])].filter(isOverflow)
}

/** Moves what could only be kept in this tab to localStorage, as far as there is room again. */
function storeOverflow(): void {
  for (const key of overflowKeys()) {
    const copies = [local, session, memory].flatMap((place) => place.get(key) ?? [])
    const [newest] = copies.sort((a, b) => (parseEnvelope(b)?.at ?? 0) - (parseEnvelope(a)?.at ?? 0))
    if (newest === undefined || !local.set(key, newest)) continue
    session.remove(key)
    memory.remove(key)
  }
}

/** Whether text of this owner could only be kept in this tab, because localStorage is full or disabled. */
export function useIsKeptInTabOnly(owner: string): boolean {
  return useSyncExternalStore(
    subscribeToStorage,
    () => overflowKeys().some((key) => key.startsWith(ownerPrefix(owner))),
    () => false,
  )
}

/**
 * Removes all content of one owner, including the legacy keys of the given items, and records the time, so that other tabs
 * drop what only they hold.
 */
export function clearOwned(
  owner: string,
  items: readonly Pick<StoredItem<unknown>, 'area' | 'legacyPrefix'>[],
): void {
  const at = Math.max(Date.now(), clearedAt(owner) + 1)
  const legacyPrefixes = items.flatMap(({ legacyPrefix }) => legacyPrefix?.(owner) ?? [])
  const isLegacy = (key: string) =>
    legacyPrefixes.some((prefix) => key === prefix || legacyPart(key, prefix) !== undefined)
  for (const place of [local, session, memory]) {
    const owned = place.keys().filter((key) => key.startsWith(ownerPrefix(owner)) || isLegacy(key))
    for (const key of owned) place.remove(key)
  }
  local.set(ownerPrefix(owner) + CLEARED, String(at))
  notify()
}

/** Removes the copies in this tab of data that another tab has cleared. */
function dropCleared(): void {
  for (const place of [local, session, memory]) {
    for (const key of place.keys()) {
      const [prefix, owner, name] = key.split(':')
      if (prefix !== PREFIX || owner === undefined || name === CLEARED) continue
      const at = parseEnvelope(place.get(key) ?? '')?.at ?? 0
      if (at <= readClearedAt(`${PREFIX}:${owner}:`)) place.remove(key)
    }
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A stored item as state, shared by all tabs; undefined while nothing is stored. */
export function useStoredItem<T>(item: StoredItem<T>, owner: string, part?: string | number) {
  const raw = useSyncExternalStore(
    subscribeToStorage,
    useCallback(() => item.readRaw(owner, part), [item, owner, part]),
    () => null,
  )
  const value = useMemo(() => item.decode(raw), [item, raw])
  return [value, (next: T | undefined) => item.write(owner, next, part)] as const
}

if (typeof addEventListener === 'function') {
  dropCleared()
  addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith(`:${CLEARED}`)) dropCleared()
  })
  // A page that is shown again by the back button has missed the events.
  addEventListener('pageshow', dropCleared)
}
