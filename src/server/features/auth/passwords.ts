import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { queueLimit } from '#server/jobs/concurrency-limit.ts'

/** argon2id (the library's default kind), as OWASP recommends it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash holds a core and 19 MiB; at some 80 ms each, the last of those that wait begins after about ten seconds. */
const CAPACITY = { inProgress: 2, waiting: 250 }
const REFUSAL = {
  message: 'Many people are signing in right now. Please try again in a moment.',
  retryAfterS: 5,
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time when there is no hash to compare with; the answer then is false. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** Hashes whole passwords, whatever their length. */
export async function openPasswords(): Promise<Passwords> {
  const limit = queueLimit(CAPACITY, REFUSAL)
  const nobodys = await hash(randomBytes(32), COST)
  return {
    hash: (password) => limit(() => hash(password, COST)),
    async matches(passwordHash, password) {
      const isRight = await limit(() => verify(passwordHash ?? nobodys, password))
      return isRight && passwordHash != null
    },
  }
}
