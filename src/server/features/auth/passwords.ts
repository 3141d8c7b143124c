import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Env } from '#server/env.ts'
import { queueLimit } from '#server/jobs/concurrency-limit.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { ProtocolError, validationFailed } from './protocol-error.ts'

/** argon2id (the library's default) with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Each hash in progress occupies a core and 19 MiB for about 40 ms. A waiting one is a password of at most a few kilobytes; the
 * last one in a full queue waits about 20 seconds.
 */
const CAPACITY = { inProgress: 2, waiting: 1_000 }
const REFUSAL = {
  message: 'Many people are signing in right now. Please try again in a moment.',
  retryAfterS: 5,
}

/** The lowest value of PASSWORD_MIN_LENGTH. */
const SHORTEST_PASSWORD = 8
/** In characters. Limits the time of hashing and the memory of the queue. */
const MAX_PASSWORD_LENGTH = 1_024

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False without a hash, after the same time as with one. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
  /** False for a hash whose parts cannot be decoded, with which every comparison would fail. */
  isReadable(passwordHash: string): Promise<boolean>
  /**
   * The hash that replaces one which the password matches only as it was typed, not normalised; undefined for any other. The
   * same for every call, so that concurrent sign-ins agree.
   */
  renew(passwordHash: string, password: string): Promise<string | undefined>
}

/** Keyboards and systems type the same character in different ways: as one code point, or as a letter and an accent. */
const normalise = (password: string) => password.normalize('NFKC')

/** Hashes and compares passwords in their normalised form, with limited concurrency. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limitConcurrency = queueLimit(CAPACITY, REFUSAL)
  const dummyHash = await hash(randomBytes(32), ARGON2_OPTIONS)
  return {
    hash: (password) => limitConcurrency(() => hash(normalise(password), ARGON2_OPTIONS)),
    async matches(passwordHash, password) {
      if (password.length > 2 * MAX_PASSWORD_LENGTH) return false
      // Hashes of earlier versions are of the password as it was typed.
      for (const form of new Set([normalise(password), password]))
        if (await limitConcurrency(() => verify(passwordHash ?? dummyHash, form))) return passwordHash != null
      return false
    },
    isReadable: (passwordHash) =>
      limitConcurrency(() =>
        verify(passwordHash, '').then(
          () => true,
          () => false,
        ),
      ),
    async renew(passwordHash, password) {
      const normalised = normalise(password)
      if (normalised === password) return undefined
      if (await limitConcurrency(() => verify(passwordHash, normalised))) return undefined
      const salt = createHash('sha256').update(passwordHash).digest().subarray(0, 16)
      return limitConcurrency(() => hash(normalised, { ...ARGON2_OPTIONS, salt }))
    },
  }
}

/** The about 49,000 most common passwords in leaks, in lower case; loaded at the first use. */
let commonPasswords: Promise<Set<string>> | undefined
function loadCommonPasswords() {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary.passwords.map(String).filter((word) => word.length >= SHORTEST_PASSWORD)),
  )
  return commonPasswords
}

/** Returns the password. Throws ProtocolError `weak_password` with the reason. No kinds of characters are required. */
export async function checkPassword(env: Env, password: unknown, email: string): Promise<string> {
  if (typeof password !== 'string') throw validationFailed('Signup requires a valid password')
  const length = [...normalise(password)].length
  if (length > MAX_PASSWORD_LENGTH)
    throw validationFailed(`Password: at most ${MAX_PASSWORD_LENGTH} characters.`)
  if (length < env.PASSWORD_MIN_LENGTH)
    throw weakPassword('length', `Password should be at least ${env.PASSWORD_MIN_LENGTH} characters.`)
  const folded = normalise(password).toLowerCase()
  const isCommon = (await loadCommonPasswords()).has(folded) || isSequence(folded)
  if (isCommon || guessablePasswords(email).includes(folded))
    throw weakPassword(
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
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
