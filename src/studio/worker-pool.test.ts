import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runText } from './texts.ts'
import { sceneFromPrompt } from './words/scene-from-prompt.ts'
import { paintPool } from './worker-pool.ts'

const worker = new URL('./testing/paint-worker.ts', import.meta.url)
/** Never ends in the worker of this test. */
const ENDLESS_SEED = 0
const LIMITS = { limitMs: 60_000, stopGraceMs: 1_000 }
const scene = sceneFromPrompt('a lake', { seed: 1 })
const job = (seed: number, signal?: AbortSignal) => ({
  scene,
  seed,
  width: 8,
  height: 8,
  timeBudgetMs: 1,
  signal,
})

describe('paint pool', () => {
  // Threads of a loaded machine may take seconds to start; the limits are the clock's alone.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('ends a painting that takes too long, and paints the next', async () => {
    const paint = paintPool({ worker, ...LIMITS })
    const endless = expect(paint(job(ENDLESS_SEED))).rejects.toMatchObject({ name: 'TimeLimitError' })
    const next = paint(job(7))
    await vi.advanceTimersByTimeAsync(LIMITS.limitMs + LIMITS.stopGraceMs)
    await endless
    await expect(next).resolves.toEqual(Uint8Array.of(7))
  })

  it('ends the threads of a painting that does not stop when it is told to', async () => {
    const paint = paintPool({ worker, ...LIMITS })
    const control = new AbortController()
    const endless = expect(paint(job(ENDLESS_SEED, control.signal))).rejects.toThrow('closed')
    const next = paint(job(7))
    control.abort(new Error('closed'))
    await vi.advanceTimersByTimeAsync(LIMITS.stopGraceMs)
    await endless
    await expect(next).resolves.toEqual(Uint8Array.of(7))
  })

  it('leaves texts free while a painting does not end', async () => {
    const paint = paintPool({ worker, ...LIMITS })
    const control = new AbortController()
    const endless = expect(paint(job(ENDLESS_SEED, control.signal))).rejects.toThrow('closed')
    await expect(runText('enhancePrompt', ['A boat at dawn'])).resolves.toContain('boat')
    control.abort(new Error('closed'))
    await vi.advanceTimersByTimeAsync(LIMITS.stopGraceMs)
    await endless
  })
})
