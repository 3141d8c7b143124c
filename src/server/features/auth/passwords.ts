import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/errors.ts'

/** argon2id (the library's default kind), as OWASP recommends it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes at once: each holds a core and 19 MiB. */
const AT_ONCE = 2
/** With some 80 ms each, whoever is last waits about ten seconds. */
const MAX_WAITING = 250

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time when there is no hash to compare with; the answer then is false. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** Hashes whole passwords, whatever their length. */
export async function openPasswords(): Promise<Passwords> {
  const inTurn = turnstile(AT_ONCE, MAX_WAITING)
  const nobodys = await hash(randomBytes(32), COST)
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async matches(passwordHash, password) {
      const isRight = await inTurn(() => verify(passwordHash ?? nobodys, password))
      return isRight && passwordHash != null
    },
  }
}

/** Lets so many pieces of work run at once, and so many wait; throws `unavailable` above that. */
export function turnstile(atOnce: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new AppError(
          'unavailable',
          'Many people are signing in right now. Please try again in a moment.',
          { retryAfterS: 5 },
        )
      // Whoever leaves hands over the place, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
