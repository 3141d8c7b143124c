import { AppError } from '#server/errors.ts'

/** Pictures are put together on every core already; more at once would only need more memory. */
const AT_ONCE = 2
const MAX_WAITING = 30

let running = 0
const waiting: (() => void)[] = []

/** Runs the work when it is its turn. Throws `unavailable` when the queue is full. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new AppError('unavailable', 'Many exports are being made. Please try again in a moment.', {
        retryAfterS: 5,
      })
    // Whoever leaves hands the place over, so that nobody slips in between.
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
