import pLimit from 'p-limit'
import { retryTransient } from '#server/db/transient-errors.ts'
import type { Deps } from '#server/deps.ts'
import { warnThrottled } from '#server/log-throttle.ts'
import { expectObject } from '../objects/service.ts'
import { imageKeyOf } from './images.ts'
import type { FinishedPicture } from './kept-pictures.ts'
import type { GenerationRow } from './queries/generations.ts'

/** For how long a finished picture is stored again and again before the generation fails and its credit is refunded. */
const MAX_WAIT_MS = 10 * 60_000
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/** Encoding and storing many images at the same time would occupy the thread pool and all database connections. */
export const limitStoring = pLimit(4)

/**
 * Stores the picture under a key of this attempt alone, and returns the key; while the store fails, again with growing pauses.
 * Throws the last error of the store after ten minutes, and the signal's reason when it aborts.
 */
export async function storePicture(
  deps: Deps,
  generation: GenerationRow,
  { image }: FinishedPicture,
  signal: AbortSignal,
): Promise<string> {
  const key = imageKeyOf(generation, image.contentType)
  await retryTransient(() => expectObject(deps.db, key), signal)
  const startedAt = performance.now()
  let waitedMs = 0
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    try {
      await limitStoring(() => deps.store.put(key, image.bytes, image.contentType))
      return key
    } catch (err) {
      signal.throwIfAborted()
      if (Math.max(waitedMs, performance.now() - startedAt) >= MAX_WAIT_MS) throw err
      warnThrottled(
        deps.log,
        { event: 'picture_not_stored', err, generationId: generation.id },
        'a finished picture could not be stored; it is kept and stored again',
      )
      await deps.wait(delayMs, signal)
      signal.throwIfAborted()
      waitedMs += delayMs
    }
  }
}
