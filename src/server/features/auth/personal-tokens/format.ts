import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By which scanners of code and logs find tokens; `TOKEN_PREFIX` and 49 letters and digits, the last six a checksum. */
export const TOKEN_PREFIX = 'fm_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const HINT_LENGTH = 4
const FORMAT = /^fm_[0-9A-Za-z]{49}$/

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

const checksumOf = (text: string) => base62(BigInt(crc32(text)), CHECKSUM_LENGTH)

/** A new token: 32 random bytes with a prefix and a checksum. */
export function newToken(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH)
  return TOKEN_PREFIX + secret + checksumOf(TOKEN_PREFIX + secret)
}

/** Whether a text can be a token, so that a mistyped or made-up one is not looked up. */
export const isWellFormedToken = (text: string): boolean =>
  FORMAT.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)

export const hintOf = (token: string): string => token.slice(-HINT_LENGTH)
