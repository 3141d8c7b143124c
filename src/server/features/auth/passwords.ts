import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { turnstile } from '#server/jobs/turnstile.ts'

/** argon2id (the library's default kind), as OWASP recommends it: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes at once: each holds a core and 19 MiB. */
const MAX_CONCURRENT = 2
/** With some 80 ms each, whoever is last waits about ten seconds. */
const QUEUE_LIMIT = {
  atMost: 250,
  whenFull: 'Many people are signing in right now. Please try again in a moment.',
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes the same time when there is no hash to compare with; the answer then is false. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** Hashes whole passwords, whatever their length. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limitConcurrency = turnstile(MAX_CONCURRENT, QUEUE_LIMIT)
  const dummyHash = await hash(randomBytes(32), ARGON2_OPTIONS)
  return {
    hash: (password) => limitConcurrency(() => hash(password, ARGON2_OPTIONS)),
    async matches(passwordHash, password) {
      const isRight = await limitConcurrency(() => verify(passwordHash ?? dummyHash, password))
      return isRight && passwordHash != null
    },
  }
}
