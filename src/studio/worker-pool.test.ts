import { describe, expect, it } from 'vitest'
import { runText } from './texts.ts'
import { sceneFromPrompt } from './words/scene-from-prompt.ts'
import { paintPool } from './worker-pool.ts'

/** Never ends in the worker of this test. */
const ENDLESS_SEED = 0
const worker = new URL('./testing/paint-worker.ts', import.meta.url)
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
  it('ends a painting that takes too long, and paints the next', async () => {
    const paint = paintPool({ worker, limitMs: 100, stopGraceMs: 100 })
    const endless = paint(job(ENDLESS_SEED))
    const next = paint(job(7))
    await expect(endless).rejects.toMatchObject({ name: 'TimeLimitError' })
    await expect(next).resolves.toEqual(Uint8Array.of(7))
  })

  it('ends the threads of a painting that does not stop when it is told to', async () => {
    const paint = paintPool({ worker, limitMs: 60_000, stopGraceMs: 100 })
    const control = new AbortController()
    const endless = paint(job(ENDLESS_SEED, control.signal))
    const next = paint(job(7))
    control.abort(new Error('closed'))
    await expect(endless).rejects.toThrow('closed')
    await expect(next).resolves.toEqual(Uint8Array.of(7))
  })

  it('leaves texts free while a painting does not end', async () => {
    const paint = paintPool({ worker, limitMs: 60_000, stopGraceMs: 100 })
    const control = new AbortController()
    const endless = paint(job(ENDLESS_SEED, control.signal))
    await expect(runText('enhancePrompt', ['A boat at dawn'])).resolves.toContain('boat')
    control.abort(new Error('closed'))
    await expect(endless).rejects.toThrow('closed')
  })
})
