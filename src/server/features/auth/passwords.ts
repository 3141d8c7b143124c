import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { queueLimit } from '#server/jobs/concurrency-limit.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { ProtocolError, validationFailed } from './protocol-error.ts'

/** argon2id (the library's default) with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash in progress occupies a core and 19 MiB for about 80 ms, so the last one in a full queue waits about ten seconds. */
const CAPACITY = { inProgress: 2, waiting: 250 }
const REFUSAL = {
  message: 'Many people are signing in right now. Please try again in a moment.',
  retryAfterS: 5,
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False without a hash, after the same time as with one. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** Hashes and compares passwords, with limited concurrency. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limitConcurrency = queueLimit(CAPACITY, REFUSAL)
  const dummyHash = await hash(randomBytes(32), ARGON2_OPTIONS)
  return {
    hash: (password) => limitConcurrency(() => hash(password, ARGON2_OPTIONS)),
    async matches(passwordHash, password) {
      const isMatch = await limitConcurrency(() => verify(passwordHash ?? dummyHash, password))
      return isMatch && passwordHash != null
    },
  }
}

const MIN_PASSWORD_LENGTH = 8
/** Limits the time of hashing. */
const MAX_PASSWORD_LENGTH = 1_024

/** The about 49,000 most common passwords in leaks, in lower case; loaded at the first use. */
let commonPasswords: Promise<Set<string>> | undefined
function loadCommonPasswords() {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary.passwords.map(String).filter((word) => word.length >= MIN_PASSWORD_LENGTH)),
  )
  return commonPasswords
}

/** Returns the password. Throws ProtocolError `weak_password` with the reason. No kinds of characters are required. */
export async function checkPassword(password: unknown, email: string): Promise<string> {
  if (typeof password !== 'string' || password === '')
    throw validationFailed('Password: please write a password.')
  const length = [...password].length
  if (length > MAX_PASSWORD_LENGTH)
    throw validationFailed(`Password: at most ${MAX_PASSWORD_LENGTH} characters.`)
  if (length < MIN_PASSWORD_LENGTH)
    throw weakPassword('length', `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`)
  const folded = password.normalize('NFKC').toLowerCase()
  if ((await loadCommonPasswords()).has(folded) || isSequence(folded))
    throw weakPassword(
      'pwned',
      'This password is one of the most common ones, which are the first to be tried. Please choose another.',
    )
  if (guessablePasswords(email).includes(folded))
    throw weakPassword(
      'pwned',
      'A password that is your mail address or our name is the first to be tried. Please choose another.',
    )
  return password
}

const weakPassword = (reason: 'length' | 'pwned', message: string) =>
  new ProtocolError(422, 'weak_password', message, { reasons: [reason] })

const guessablePasswords = (email: string) => {
  const product = PRODUCT_NAME.toLowerCase()
  return [email, email.split('@')[0] ?? '', product, product.replaceAll(' ', '')]
}

/** True for one repeated character and for consecutive characters: 00000000, abcdefgh, 87654321. */
function isSequence(password: string) {
  const codes = [...password].map((character) => character.codePointAt(0) as number)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] as number)))
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] as number)
}
