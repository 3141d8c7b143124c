import pLimit from 'p-limit'
import type { Reading } from './composition/reading.ts'
import type { Pixels, SketchDrawing, StageReport } from './paint-worker.ts'
import { deriveSeed } from './random.ts'
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
  const painting = await runPaint('paintBrief', [brief, FORMATS[format], brief.seed ?? seed >>> 0], {
    signal,
    onReport: (report) => {
      const { stage, pixels } = report as StageReport
      onPartial?.({ index: stage, painting: pixels })
    },
  })
  const { reading } = painting
  return { ...painting, reading: { ...reading, sketch: withChanges(reading.sketch, feedback) } }
}

/** The choice of a sketch with what was asked for besides, one a line, so that it alone leads to the same picture. */
const withChanges = (choice: string, feedback: readonly string[]): string =>
  [
    choice,
    ...feedback.flatMap((text) => text.split('\n')).filter((line) => !/^(Place|Sketch): /.test(line)),
  ].join('\n')

export interface SketchRequest {
  prompt: string
  isFirstPerson?: boolean
  appearance?: AppearanceProfile
  /** Draws only this sketch, or one at this place, with its corrections, one a line: "Sketch: Lake jetty 2, no. 48213\nHour: dawn". */
  choice?: string | undefined
  /** Which four sketches, the best ones being on page 0; at most 3. */
  page?: number | undefined
}

/** A composition that may be painted for the words. */
export interface Sketch extends SketchDrawing {
  /** Feedback that paints this very composition, with its people: "Sketch: Lake jetty 2, no. 48213", and its corrections. */
  choice: string
}

export interface Sketches {
  /** The place is sure and everything that was read would be shown: nothing is to be asked, and nothing is drawn. */
  isSure: boolean
  isPlaceSure: boolean
  /** At most four, the best first. */
  sketches: Sketch[]
  /** The next page has some as well. */
  hasMore: boolean
}

/** Characters of a request that is said not to be shown. */
const QUOTED = 60
function quoted(request: string): string {
  const text = request.replaceAll(/\p{C}/gu, '')
  return `“${text.length > QUOTED ? `${text.slice(0, QUOTED).trimEnd()}…` : text}”`
}

const SKETCH_SIZE = { width: 448, height: 256 }
/** Of one that is looked at by itself. */
const SINGLE_SIZE = { width: 896, height: 512 }
/** Numbers of sketches have so many values, to be short. */
const SKETCH_NUMBERS = 100_000

/** Of all requests together, so that a picture waits for no more than the sketch that its thread is drawing. */
const limitSketching = pLimit(2)

/**
 * Small pictures to choose from before a large one is painted, where the words leave it open; the same request gives the same
 * sketches. Rejects with the signal's reason when stopped; a sketch that is being drawn is finished, because ending its thread
 * would take longer.
 */
export async function sketch(
  { prompt, isFirstPerson = false, appearance = {}, choice: chosen, page = 0 }: SketchRequest,
  { signal }: Pick<PaintHooks, 'signal'> = {},
): Promise<Sketches> {
  const seed = deriveSeed(0, prompt) % SKETCH_NUMBERS
  const draw = <T>(work: () => Promise<T>): Promise<T> =>
    unlessStopped(
      limitSketching(() => {
        signal?.throwIfAborted()
        return work()
      }),
      signal,
    )
  const readWith = (feedback: string[]) =>
    runText('readBrief', [prompt, { isFirstPerson, appearance, feedback }], { signal })
  if (chosen !== undefined) {
    const [brief, { unfollowed }] = await Promise.all([
      readWith([chosen]),
      runText('checkFeedback', [chosen, false], { signal }),
    ])
    const one = { ...brief, seed: brief.seed ?? seed }
    const drawing = await draw(() => runPaint('drawSketch', [one, undefined, FORMATS.landscape, SINGLE_SIZE]))
    return {
      isSure: false,
      isPlaceSure: true,
      sketches: [
        {
          ...drawing,
          choice: withChanges(drawing.choice, [chosen]),
          missing: [...drawing.missing, ...unfollowed.map(quoted)],
        },
      ],
      hasMore: false,
    }
  }
  const brief = await readWith([])
  const { choices, ...plan } = await draw(() => runPaint('plan', [brief, FORMATS.landscape, seed, page]))
  const sketches = await Promise.all(
    choices.map(async (choice): Promise<Sketch> => {
      const drawing = await draw(() =>
        runPaint('drawSketch', [brief, choice, FORMATS.landscape, SKETCH_SIZE]),
      )
      return { ...drawing, choice }
    }),
  )
  return { ...plan, sketches }
}

async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
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
