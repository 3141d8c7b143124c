import { AppError } from '#server/errors.ts'

/** How many may wait at a turnstile, and what the next one is told. */
export interface WaitingRoom {
  atMost: number
  whenFull: string
}

const RETRY_AFTER_S = 5

/**
 * Lets so many pieces of work run at once; the others wait in order, without end unless a room is given. Whoever finds it
 * full gets an AppError `unavailable`.
 */
export function turnstile(atOnce: number, room?: WaitingRoom): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (room && waiting.length >= room.atMost)
        throw new AppError('unavailable', room.whenFull, { retryAfterS: RETRY_AFTER_S })
      // Whoever leaves hands over the place, so `running` stays as it is and nobody slips in between.
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
