/**
 * Everything that this browser keeps in web storage, declared once: where, in which version, and what it must look like. Keys are
 * `future-memory:<owner>:<name>[:<part>]`, where the owner is a user id, so that one person's data can be found and removed.
 */
export type DraftField =
  | 'surfacePrompt'
  | 'sensoryPrompt'
  | 'soulPrompt'
  | 'descriptiveName'
  | 'enhancedPrompt'

export interface MomentDraft {
  /** `base` is what the server had when the typing began, to notice that it changed meanwhile. */
  fields: Partial<Record<DraftField, { text: string; base: string }>>
  /** The step of the editor where it was written. */
  step?: number
  /** The person asked to save it, and it could not be sent yet. */
  isSavePending?: boolean
}

export interface QueuedRehearsal {
  /** The idempotency key: sent twice, it counts once. */
  key: string
  target: { kind: 'moment' | 'scenario'; id: number }
  minutes: number
  /** Epoch milliseconds. */
  at: number
}

interface Definition<T> {
  area: 'local' | 'session'
  name: string
  /** Raised when the shape changes; content of another version is dropped. */
  version: number
  /** Undefined for content that is not valid. */
  parse: (value: unknown) => T | undefined
  /** Key and encoding from before keys had versions. Content there is moved to its new key when it is first read. */
  legacy: { prefix: (owner: string) => string; decode: (raw: string) => unknown }
}

/** The owner of what belongs to the browser and to no person. */
const DEVICE = 'device'
const PREFIX = 'future-memory'
/** What could not be written to storage lives as long as the page, and takes precedence over older stored content. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()
const definitions: Definition<unknown>[] = []

const storageOf = (area: 'local' | 'session') => (area === 'local' ? localStorage : sessionStorage)
const keyOf = (prefix: string, part: string | number | undefined) =>
  part === undefined ? prefix : `${prefix}:${part}`

/** Storage may be switched off or full; then the fallback stands. */
function attempt<R>(action: () => R, fallback: R): R {
  try {
    return action()
  } catch {
    return fallback
  }
}

function defineItem<T>(definition: Definition<T>) {
  definitions.push(definition)
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

  /** The stored text, unchanged while its content is the same. Content of another version or shape is removed. */
  function readRaw(owner: string, part?: string | number): string | null {
    const key = keyOf(`${PREFIX}:${owner}:${name}`, part)
    if (!memory.has(key)) migrate(key, keyOf(legacy.prefix(owner), part))
    const raw = memory.get(key) ?? get(key)
    if (raw === null || decode(raw) !== undefined) return raw
    remove(key)
    return null
  }

  return {
    readRaw,
    decode,
    read: (owner: string, part?: string | number): T | undefined => decode(readRaw(owner, part)),
    /** Writes, or removes when `data` is undefined. False when it is kept in memory only, because storage is full or off. */
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

/** Calls back after each write, in this tab or another one. Returns how to stop. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const parseTrue = (value: unknown) => (value === true ? true : undefined)
const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function parseDraft(value: unknown): MomentDraft | undefined {
  if (!isRecord(value) || !isRecord(value.fields)) return undefined
  const fields = Object.entries(value.fields).filter(
    ([, field]) => isRecord(field) && typeof field.text === 'string' && typeof field.base === 'string',
  )
  return {
    fields: Object.fromEntries(fields),
    ...(typeof value.step === 'number' ? { step: value.step } : {}),
    ...(value.isSavePending === true ? { isSavePending: true } : {}),
  }
}

const isRehearsal = (value: unknown): value is QueuedRehearsal =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  isRecord(value.target) &&
  (value.target.kind === 'moment' || value.target.kind === 'scenario') &&
  typeof value.target.id === 'number' &&
  typeof value.minutes === 'number' &&
  typeof value.at === 'number'

/** What is typed about a moment (part: its number) before the server has it. */
export const momentDraftItem = defineItem<MomentDraft>({
  area: 'local',
  name: 'draft',
  version: 1,
  parse: parseDraft,
  legacy: { prefix: (userId) => `future-memory-draft:${userId}`, decode: JSON.parse },
})

/** Rehearsals that the server does not have yet. */
export const rehearsalOutboxItem = defineItem<QueuedRehearsal[]>({
  area: 'local',
  name: 'rehearsals',
  version: 1,
  parse: (value) => (Array.isArray(value) ? value.filter(isRehearsal) : undefined),
  legacy: { prefix: (userId) => `future-memory-rehearsals:${userId}`, decode: JSON.parse },
})

/** Set once the onboarding is done. */
export const onboardedItem = defineItem<true>({
  area: 'local',
  name: 'onboarded',
  version: 1,
  parse: parseTrue,
  legacy: { prefix: (userId) => `future-memory-onboarded:${userId}`, decode: () => true },
})

/** Set once the profile dialog has opened by itself in this visit. */
export const profileAskedItem = defineItem<true>({
  area: 'session',
  name: 'profile-asked',
  version: 1,
  parse: parseTrue,
  legacy: { prefix: (userId) => `future-memory-profile-asked:${userId}`, decode: () => true },
})

/** Feedback for a guided regeneration (part: the moment's id). */
export const imageFeedbackItem = defineItem<string>({
  area: 'session',
  name: 'image-feedback',
  version: 1,
  parse: parseText,
  legacy: { prefix: () => 'vision-feedback', decode: (raw) => raw },
})

/** A prompt that was changed for one image (part: the moment's id). */
export const imagePromptItem = defineItem<string>({
  area: 'session',
  name: 'image-prompt',
  version: 1,
  parse: parseText,
  legacy: { prefix: () => 'vision-prompt', decode: (raw) => raw },
})

const reloadedAtItem = defineItem<number>({
  area: 'session',
  name: 'reloaded-at',
  version: 1,
  parse: (value) => (typeof value === 'number' ? value : undefined),
  legacy: { prefix: () => 'future-memory-reloaded', decode: Number },
})

/** Epoch milliseconds of the last reload for a new version; 0 without one. */
export const readReloadedAt = (): number => reloadedAtItem.read(DEVICE) ?? 0
export const writeReloadedAt = (at: number): boolean => reloadedAtItem.write(DEVICE, at)

/** Removes what this browser keeps of one person, and nothing of another one's. */
export function clearLocalData(userId: string): void {
  for (const area of ['local', 'session'] as const) {
    const prefixes = [
      `${PREFIX}:${userId}`,
      ...definitions.filter((item) => item.area === area).map((item) => item.legacy.prefix(userId)),
    ]
    const isOwn = (key: string) => prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}:`))
    attempt(() => {
      const storage = storageOf(area)
      for (const key of Object.keys(storage).filter(isOwn)) storage.removeItem(key)
    }, undefined)
    for (const key of [...memory.keys()].filter(isOwn)) memory.delete(key)
  }
  for (const listener of listeners) listener()
}

/** Where the auth client keeps the session; the format is the client's own. */
export const AUTH_STORAGE_KEY = 'future-memory-auth'

export const hasStoredSession = (): boolean =>
  attempt(() => localStorage.getItem(AUTH_STORAGE_KEY) !== null, false)

/** Removes a session that the server no longer takes, without asking the server. */
export const clearStoredSession = (): void =>
  attempt(() => localStorage.removeItem(AUTH_STORAGE_KEY), undefined)
