import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new link, refresh token or authorization code: 32 random bytes. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** The hash under which a token is stored. Tokens are random, so a fast hash is sufficient. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** HMAC-SHA256 in base64url; different purposes give different hashes of the same value. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url')

/**
 * The next refresh token, derived from the current one and a secret of the installation. So a repeated request can return the
 * same token although only hashes are stored. Without the secret, a token does not reveal the next one.
 */
export const deriveSuccessorToken = (secret: string, token: string) => keyedHash(secret, 'successor', token)

/**
 * The id of a user, derived from the first address and a secret of the installation. So every response to a sign-up with an
 * address has the same id, whether or not the user existed before, and it is the stored one.
 */
export function deriveUserId(secret: string, email: string): string {
  const bytes = createHmac('sha256', secret).update(`account\n${email}`).digest().subarray(0, 16)
  // Version 8 (application-specific) and the variant bits of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
