import { domainToASCII } from 'node:url'
import type { UserMetadata } from '#server/db/schema/auth.ts'
import { isStorable, UNSTORABLE_MESSAGE } from '#shared/contract/fields.ts'
import { validationFailed } from './protocol-error.ts'

/** Bytes, by RFC 5321. */
const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
/** Letters of any script, digits and the punctuation that RFC 5322 allows in atoms, separated by single dots. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/

/**
 * The form in which addresses are stored and compared: NFKC, lower case, the domain in its ASCII form. Throws ProtocolError
 * `validation_failed` for an invalid address.
 */
export function normaliseEmail(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '') throw validationFailed('An email address is required')
  const invalidEmail = () => validationFailed('Unable to validate email address: invalid format')
  const tooLong = () => validationFailed('An email address is too long')
  if (given.length > 2 * MAX_EMAIL_LENGTH) throw tooLong()
  const folded = given.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
  const at = folded.lastIndexOf('@')
  const local = folded.slice(0, Math.max(0, at))
  const domain = domainToASCII(folded.slice(at + 1))
  if (Buffer.byteLength(folded) > MAX_EMAIL_LENGTH) throw tooLong()
  if (!LOCAL.test(local) || Buffer.byteLength(local) > MAX_LOCAL_LENGTH || !DOMAIN.test(domain))
    throw invalidEmail()
  const address = `${local}@${domain}`
  if (Buffer.byteLength(address) > MAX_EMAIL_LENGTH) throw tooLong()
  return address
}

const MAX_NAME_LENGTH = 100
/** Metadata is part of every access token, and thereby of the headers of every call. */
const MAX_METADATA_BYTES = 4_096
const MAX_METADATA_DEPTH = 8

/**
 * Validates the metadata that a client sends for its user: a small JSON object. Names are trimmed. Throws ProtocolError
 * `validation_failed`, which names the field.
 */
export function parseMetadata(given: unknown, field = 'data'): UserMetadata {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given))
    throw validationFailed(`${field}: must be an object.`)
  assertShallow(given, field)
  const metadata: UserMetadata = { ...given }
  for (const [name, label] of [
    ['first_name', 'First name'],
    ['last_name', 'Last name'],
  ] as const) {
    const value = metadata[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') throw validationFailed(`${label}: must be text.`)
    if (/\p{Cc}/u.test(value) || !isStorable(value)) throw validationFailed(`${label}: ${UNSTORABLE_MESSAGE}`)
    const trimmed = value.trim()
    if (trimmed.length > MAX_NAME_LENGTH)
      throw validationFailed(`${label}: at most ${MAX_NAME_LENGTH} characters.`)
    metadata[name] = trimmed
  }
  assertStorable(metadata, field)
  const json = JSON.stringify(metadata)
  if (Buffer.byteLength(json) > MAX_METADATA_BYTES)
    throw validationFailed(`${field}: at most ${MAX_METADATA_BYTES} bytes.`)
  return metadata
}

/** Deep nesting would overflow the stack of `JSON.stringify`. */
function assertShallow(value: object, field: string, depth = 1) {
  if (depth > MAX_METADATA_DEPTH) throw validationFailed(`${field}: at most ${MAX_METADATA_DEPTH} levels.`)
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) assertShallow(inner, field, depth + 1)
}

/** Checks keys and values at every level. */
function assertStorable(value: object, field: string) {
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key) || (typeof inner === 'string' && !isStorable(inner)))
      throw validationFailed(`${field}: ${UNSTORABLE_MESSAGE}`)
    if (typeof inner === 'object' && inner !== null) assertStorable(inner, field)
  }
}

/** Given keys replace existing ones; null removes a key. Throws ProtocolError `validation_failed` when the result is too large. */
export function mergeMetadata(old: UserMetadata, given: UserMetadata, field = 'data'): UserMetadata {
  const merged = Object.entries({ ...old, ...given }).filter(([, value]) => value !== null)
  return parseMetadata(Object.fromEntries(merged), field)
}
