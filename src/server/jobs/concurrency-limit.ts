import pLimit, { type LimitFunction } from 'p-limit'
import { AppError, rateLimited } from '#server/errors.ts'

interface Capacity {
  inProgress: number
  /** In addition to those in progress. */
  waiting: number
}

export interface ConcurrencyLimitOptions {
  /** Capacity of one key (a user id); AppError `rate_limited` beyond it. */
  perKey: Capacity
  /** Capacity of all keys of this process together; AppError `unavailable` beyond it. */
  total: Capacity
  /** Error messages, shown to the user. How long to wait is added to `perKey`. */
  messages: { perKey: string; total: string }
  retryAfterS: number
}

export interface ConcurrencyLimit {
  /**
   * Resolves once work for the key may start, with the function that releases the slot; calling it again does nothing. Throws
   * AppError `rate_limited` or `unavailable`.
   */
  acquire(key: string): Promise<() => void>
  /** Runs the work with a slot. Throws as `acquire`, and what the work throws. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Limits the work in this process that runs and that waits, first in, first out. The returned function throws AppError `unavailable` beyond both. */
export function queueLimit(
  { inProgress, waiting }: Capacity,
  error: { message: string; retryAfterS: number },
): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(inProgress)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= inProgress + waiting)
      throw new AppError('unavailable', error.message, { retryAfterS: error.retryAfterS })
    return limit(work)
  }
}

interface KeyState {
  limit: LimitFunction
  inUse: number
}

/**
 * Limits work per key and in total, in this process. Work joins the total's queue (first in, first out) only within its key's
 * `inProgress`, so a key waits for at most `perKey.inProgress` pieces of work of each other key, not for its whole queue.
 */
export function concurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { perKey, total, messages, retryAfterS } = options
  const totalLimit = pLimit(total.inProgress)
  const keys = new Map<string, KeyState>()
  let inUse = 0

  async function acquire(key: string): Promise<() => void> {
    const state = keys.get(key) ?? { limit: pLimit(perKey.inProgress), inUse: 0 }
    if (state.inUse >= perKey.inProgress + perKey.waiting) throw rateLimited(retryAfterS, messages.perKey)
    if (inUse >= total.inProgress + total.waiting)
      throw new AppError('unavailable', messages.total, { retryAfterS })
    keys.set(key, state)
    state.inUse++
    inUse++
    const started = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const finished = state.limit(() =>
      totalLimit(() => {
        started.resolve()
        return released.promise
      }),
    )
    void finished.then(() => {
      state.inUse--
      inUse--
      if (state.inUse === 0) keys.delete(key)
    })
    await started.promise
    return released.resolve
  }

  async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await acquire(key)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return { acquire, run }
}
