import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The key for one purpose: HKDF-SHA256 of a secret, labelled with the purpose. */
const deriveKey = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/** The secret for one purpose, in base64url. */
export const deriveSecret = (secret: string, purpose: string): string =>
  Buffer.from(deriveKey(secret, purpose)).toString('base64url')

/**
 * Encrypts with AES-256-GCM and a key for this purpose, bound to the id of what the text belongs to. Returns base64url of the
 * initialisation vector, the ciphertext and the tag.
 */
export function seal(secret: string, purpose: string, id: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret, purpose), iv).setAAD(Buffer.from(id))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Throws when the text was sealed with another secret, or for another purpose or id. */
export function unseal(secret: string, purpose: string, id: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, deriveKey(secret, purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Encryption of what every node shares through the database. */
export interface Sealer {
  seal(id: string, text: string): string
  /** Undefined when none of the secrets opens it. `isCurrent` is false when an earlier secret does. */
  open(id: string, sealed: string): { text: string; isCurrent: boolean } | undefined
}

/** Seals with the first of the secrets, and opens with any of them. */
export const createSealer = (secrets: readonly [string, ...string[]], purpose: string): Sealer => ({
  seal: (id, text) => seal(secrets[0], purpose, id, text),
  open(id, sealed) {
    for (const secret of secrets)
      try {
        return { text: unseal(secret, purpose, id, sealed), isCurrent: secret === secrets[0] }
      } catch {}
    return undefined
  },
})
