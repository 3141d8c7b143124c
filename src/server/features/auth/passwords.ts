import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { turnstile } from '#server/jobs/turnstile.ts'

/** argon2id (the library's default kind), as OWASP recommends it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes at once: each holds a core and 19 MiB. */
const AT_ONCE = 2
/** With some 80 ms each, whoever is last waits about ten seconds. */
const WAITING = {
  atMost: 250,
  whenFull: 'Many people are signing in right now. Please try again in a moment.',
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time when there is no hash to compare with; the answer then is false. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** Hashes whole passwords, whatever their length. */
export async function openPasswords(): Promise<Passwords> {
  const inTurn = turnstile(AT_ONCE, WAITING)
  const nobodys = await hash(randomBytes(32), COST)
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async matches(passwordHash, password) {
      const isRight = await inTurn(() => verify(passwordHash ?? nobodys, password))
      return isRight && passwordHash != null
    },
  }
}
