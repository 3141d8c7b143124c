import type { ImageProvider, ProvidedSketches, SketchRequest } from '#server/adapters/ai/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import type { PromptSketches } from '#shared/contract/generations.ts'
import { findAppearance } from '../users/service.ts'

/** The page does not wait longer. */
export const SKETCH_TIMEOUT_MS = 8_000

const BUSY = 'Many sketches are being drawn right now. Please try again in a moment.'
const RETRY_AFTER_S = 5

/**
 * Pictures that were paid for are painted by the same threads, so one set is drawn at a time in this process. No more may wait than can
 * be drawn in time: a set takes half a second, one of the longest words a second.
 */
const sketchQueue = concurrencyLimit({
  perKey: { inProgress: 1, waiting: 2 },
  total: { inProgress: 1, waiting: 6 },
  messages: { perKey: 'Sketches for you are being drawn already.', total: BUSY },
  retryAfterS: RETRY_AFTER_S,
})

/**
 * Small pictures of what may be painted for the prompt, where the provider draws them and is not sure, or the one that is chosen. Throws AppError
 * `provider_failed`, also after 8 s, `rate_limited` or `unavailable` when too many are requested at once, and `unavailable` when others took
 * the 8 s. `left` aborts when nobody waits for them any more.
 */
export async function sketchPrompt(
  deps: Deps,
  userId: string,
  request: Omit<SketchRequest, 'appearance'>,
  left: AbortSignal,
): Promise<PromptSketches> {
  const { images } = deps
  if (!images.sketch) return { isSure: true, sketches: [], hasMore: false }
  const timeout = new AbortController()
  const finished = new AbortController()
  void deps.wait(SKETCH_TIMEOUT_MS, finished.signal).then(() => timeout.abort())
  try {
    const appearance = await findAppearance(deps, userId)
    const drawn = await sketchQueue.run(userId, () =>
      draw(images.sketch!.bind(images), { ...request, appearance }, AbortSignal.any([timeout.signal, left])),
    )
    return present(drawn, request.page)
  } finally {
    finished.abort()
  }
}

async function draw(
  sketch: NonNullable<ImageProvider['sketch']>,
  request: SketchRequest,
  signal: AbortSignal,
): Promise<ProvidedSketches> {
  // They may have waited for others.
  if (signal.aborted) throw new AppError('unavailable', BUSY, { retryAfterS: RETRY_AFTER_S })
  try {
    return await sketch(request, signal)
  } catch (cause) {
    throw new AppError('provider_failed', 'The sketches could not be drawn just now. Please try again.', {
      cause,
    })
  }
}

function present({ sketches, hasMore }: ProvidedSketches, page: number): PromptSketches {
  return {
    isSure: sketches.length === 0 && page === 0,
    hasMore,
    sketches: sketches.map(({ bytes, ...sketch }) => ({
      ...sketch,
      imageBase64: Buffer.from(bytes).toString('base64'),
    })),
  }
}
