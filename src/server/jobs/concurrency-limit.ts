import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '#server/errors.ts'

interface Capacity {
  inProgress: number
  waiting: number
}

export interface ConcurrencyLimitOptions {
  /** What one key (a person) may hold; beyond it `rate_limited`. */
  perKey: Capacity
  /** What all keys of this process may hold together; beyond it `unavailable`. */
  total: Capacity
  /** What the person is told who finds their own capacity, or everybody's, used up. */
  messages: { perKey: string; total: string }
  retryAfterS: number
}

export interface ConcurrencyLimit {
  /** Resolves once work for the key may begin, with the function that releases the slot; calling it again does nothing. */
  acquire(key: string): Promise<() => void>
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Limits work in this process to so many at once, and so many that wait in order. Throws AppError `unavailable` beyond both.
 */
export function queueLimit(
  { inProgress, waiting }: Capacity,
  refusal: { message: string; retryAfterS: number },
): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(inProgress)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= inProgress + waiting)
      throw new AppError('unavailable', refusal.message, { retryAfterS: refusal.retryAfterS })
    return limit(work)
  }
}

interface KeyState {
  limit: LimitFunction
  held: number
}

/**
 * Limits work per key and in total, in this process. Only what its own limit lets through joins the common queue, which is
 * first in, first out: so a key never waits behind another key's queue, only behind its `perKey.inProgress`.
 */
export function concurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { perKey, total, messages, retryAfterS } = options
  const common = pLimit(total.inProgress)
  const keys = new Map<string, KeyState>()
  let held = 0

  async function acquire(key: string): Promise<() => void> {
    const state = keys.get(key) ?? { limit: pLimit(perKey.inProgress), held: 0 }
    if (state.held >= perKey.inProgress + perKey.waiting)
      throw new AppError('rate_limited', messages.perKey, { retryAfterS })
    if (held >= total.inProgress + total.waiting)
      throw new AppError('unavailable', messages.total, { retryAfterS })
    keys.set(key, state)
    state.held++
    held++
    const started = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const finished = state.limit(() =>
      common(() => {
        started.resolve()
        return released.promise
      }),
    )
    void finished.then(() => {
      state.held--
      held--
      if (state.held === 0) keys.delete(key)
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
