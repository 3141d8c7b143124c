import type { Reading } from './composition/reading.ts'
import type { Pixels, StageReport } from './paint-worker.ts'
import { threadPool } from './thread-pool.ts'
import type { AppearanceProfile } from './understanding/brief.ts'

export { PLACES } from './library/places.ts'
export type { Pixels } from './paint-worker.ts'
export { TimeLimitError } from './thread-pool.ts'

const runPaint = threadPool<typeof import('./paint-worker.ts')>({
  worker: new URL('./paint-worker.ts', import.meta.url),
  limitMs: 60_000,
  maxThreads: 2,
  maxHeapMb: 56,
  idleMs: 60_000,
})

export interface PaintRequest {
  prompt: string
  seed: number
  /** Shows what the writer sees, without the writer. */
  isFirstPerson?: boolean
  appearance?: AppearanceProfile
  /** What to change, oldest first. */
  feedback?: string[]
  /** 1792x1024 unless told. */
  format?: PaintingFormat
}

export type PaintingFormat = 'landscape' | 'lockscreen' | 'story'

export interface Painting extends Pixels {
  reading: Reading
}

/** What is far, the place, the place with its people; at half of the size. */
export interface PartialFrame {
  index: 0 | 1 | 2
  painting: Pixels
}

export interface PaintHooks {
  onPartial?: (frame: PartialFrame) => void
  signal?: AbortSignal
}

export const FORMATS: Record<PaintingFormat, { width: number; height: number }> = {
  landscape: { width: 1792, height: 1024 },
  lockscreen: { width: 1290, height: 2796 },
  story: { width: 1080, height: 1920 },
}

/**
 * Reads the prompt and draws the picture, both in threads; the same request gives the same bytes. Rejects with the signal's
 * reason when stopped, with TimeLimitError when a thread had to be ended.
 */
export async function paint(
  request: PaintRequest,
  { onPartial, signal }: PaintHooks = {},
): Promise<Painting> {
  const {
    prompt,
    seed,
    format = 'landscape',
    isFirstPerson = false,
    appearance = {},
    feedback = [],
  } = request
  const brief = await runText('readBrief', [prompt, { isFirstPerson, appearance, feedback }], { signal })
  return runPaint('paintBrief', [brief, FORMATS[format], seed >>> 0], {
    signal,
    onReport: (report) => {
      const { stage, pixels } = report as StageReport
      onPartial?.({ index: stage, painting: pixels })
    },
  })
}

/** Frees the memory of pixels that nobody needs any more; it would stay until it is collected. */
export function releasePixels({ rgb }: Pixels): void {
  rgb.buffer.transfer(0)
}

/** Reads and writes texts, each call in a thread and within 8 s; a text never waits for a picture. */
export const runText = threadPool<typeof import('./text-worker.ts')>({
  worker: new URL('./text-worker.ts', import.meta.url),
  limitMs: 8_000,
  maxThreads: 2,
  maxHeapMb: 256,
  idleMs: 60_000,
})
