import type { UserMetadata } from '#server/db/schema/auth.ts'
import { isStorable, UNSTORABLE_MESSAGE } from '#shared/domain/storable-text.ts'
import { invalid } from './protocol-error.ts'

const NAME_LENGTH = 100
/** Metadata travels in every access token, and thus in the header of every call. */
const MAX_BYTES = 4_096
const MAX_DEPTH = 8

/** What a client may say of its user: a small JSON object; names are trimmed text. */
export function parseMetadata(given: unknown): UserMetadata {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid('data: must be an object.')
  assertShallow(given)
  const metadata: UserMetadata = { ...given }
  for (const [name, label] of [
    ['first_name', 'First name'],
    ['last_name', 'Last name'],
  ] as const) {
    const value = metadata[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') throw invalid(`${label}: must be text.`)
    if (/\p{Cc}/u.test(value) || !isStorable(value)) throw invalid(`${label}: ${UNSTORABLE_MESSAGE}`)
    const trimmed = value.trim()
    if (trimmed.length > NAME_LENGTH) throw invalid(`${label}: at most ${NAME_LENGTH} characters.`)
    metadata[name] = trimmed
  }
  assertStorable(metadata)
  const json = JSON.stringify(metadata)
  if (Buffer.byteLength(json) > MAX_BYTES) throw invalid(`data: at most ${MAX_BYTES} bytes.`)
  return metadata
}

/** Nested deeper, it could not be written as JSON again. */
function assertShallow(value: object, depth = 1) {
  if (depth > MAX_DEPTH) throw invalid(`data: at most ${MAX_DEPTH} levels.`)
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) assertShallow(inner, depth + 1)
}

/** Every key and text, at every level. */
function assertStorable(value: object) {
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key) || (typeof inner === 'string' && !isStorable(inner)))
      throw invalid(`data: ${UNSTORABLE_MESSAGE}`)
    if (typeof inner === 'object' && inner !== null) assertStorable(inner)
  }
}

/** Newly given keys over the old ones; null takes a key away. */
export function mergeMetadata(old: UserMetadata, given: UserMetadata): UserMetadata {
  const merged = Object.entries({ ...old, ...given }).filter(([, value]) => value !== null)
  return parseMetadata(Object.fromEntries(merged))
}
