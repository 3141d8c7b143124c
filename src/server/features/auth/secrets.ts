import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What a link, a refresh token or a code is made of: 32 random bytes. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** How a token is stored and looked up. It is random itself, so a fast hash is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A key that names the same thing each time and tells nothing of it. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url')

/**
 * The id of an account follows from its first address and a secret of the installation. So sign-up can answer the same id
 * each time, whether or not the account was there before, and still answer the true one.
 */
export function deriveUserId(secret: string, email: string): string {
  const bytes = createHmac('sha256', secret).update(`account\n${email}`).digest().subarray(0, 16)
  // RFC 9562, version 8: bits of our own choice.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
