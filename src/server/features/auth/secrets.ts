import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new link, refresh token or authorization code: 32 random bytes. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** The form in which tokens are stored. They are random, so that a fast hash is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A keyed hash; different purposes give different hashes of the same value. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url')

/**
 * The next refresh token is derived from the current one and a secret of the installation. Only hashes are stored, and yet
 * a repeated request is answered with the same token; without the secret a token does not reveal the next one.
 */
export const deriveSuccessorToken = (secret: string, token: string) => keyedHash(secret, 'successor', token)

/**
 * The id of a user is derived from the first address and a secret of the installation. So the response to a sign-up has
 * the same id each time, whether or not the user existed before, and it is the true one.
 */
export function deriveUserId(secret: string, email: string): string {
  const bytes = createHmac('sha256', secret).update(`account\n${email}`).digest().subarray(0, 16)
  // Version 8 and the variant of RFC 9562: a UUID of an application's own form.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
