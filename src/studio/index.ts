import { deriveSeed } from './painter/random.ts'
import type { AppearanceProfile } from './scene.ts'
import { runText } from './texts.ts'
import { paintPool } from './worker-pool.ts'

export { TimeLimitError } from './time-limit-error.ts'
export { runText }

const paintInPool = paintPool({ worker: new URL('./worker.ts', import.meta.url), limitMs: 180_000 })

export interface PaintRequest {
  prompt: string
  seed: number
  isFirstPerson?: boolean
  appearance?: AppearanceProfile
  feedback?: string[]
  /** 1792x1024, 1290x2796, 1080x1920. */
  format?: PaintingFormat
  /** Above this the painter works coarser; 8000 unless told. */
  timeBudgetMs?: number
}

export type PaintingFormat = 'landscape' | 'lockscreen' | 'story'

export interface Painting {
  width: number
  height: number
  /** width * height * 3 bytes, sRGB. */
  rgb: Uint8Array
}

/** Coarse to fine: a sketch at a quarter of the size, the landscape and the whole scene at half. */
export interface PartialFrame {
  index: 0 | 1 | 2
  painting: Painting
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
 * Reads the prompt and paints, both in threads; the same request gives the same bytes. Rejects with the signal's reason when
 * stopped, with TimeLimitError when a thread had to be ended.
 */
export async function paint(request: PaintRequest, hooks: PaintHooks = {}): Promise<Painting> {
  const { width, height } = FORMATS[request.format ?? 'landscape']
  const { onPartial, signal } = hooks
  signal?.throwIfAborted()
  const options = {
    seed: request.seed,
    ...(request.isFirstPerson === undefined ? {} : { isFirstPerson: request.isFirstPerson }),
    ...(request.appearance ? { appearance: request.appearance } : {}),
    ...(request.feedback ? { feedback: request.feedback } : {}),
  }
  const scene = await runText('sceneFromPrompt', [request.prompt, options], signal)
  const rgb = await paintInPool({
    scene,
    // The words take part in the composition; feedback does not, so that it changes only what it names.
    seed: deriveSeed(request.seed >>> 0, request.prompt.trim()),
    width,
    height,
    timeBudgetMs: request.timeBudgetMs ?? 8000,
    onFrame: onPartial ? ({ index, ...painting }) => onPartial({ index, painting }) : undefined,
    signal,
  })
  return { width, height, rgb }
}
