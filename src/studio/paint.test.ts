import { describe, expect, it } from 'vitest'
import { paint } from './index.ts'

describe('paint', () => {
  it('rejects at once with the reason when it was stopped before it began', async () => {
    const reason = new Error('closed')
    await expect(paint({ prompt: 'a lake', seed: 1 }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
  })

  it('leaves the event loop free, stops at the first frame and lets the next picture begin', async () => {
    const control = new AbortController()
    const indices: number[] = []
    const first = paint(
      { prompt: 'A sailing boat at sunset', seed: 1, format: 'story' },
      {
        signal: control.signal,
        onPartial: ({ index, painting }) => {
          indices.push(index)
          expect(painting.rgb.length).toBe(painting.width * painting.height * 3)
          control.abort(new Error('enough'))
        },
      },
    )
    await expect(first).rejects.toThrow('enough')
    expect(indices).toEqual([0])
    const again = new AbortController()
    const frames: number[] = []
    await expect(
      paint(
        { prompt: 'A mountain', seed: 2, format: 'story' },
        {
          signal: again.signal,
          onPartial: ({ index }) => {
            frames.push(index)
            again.abort()
          },
        },
      ),
    ).rejects.toThrow()
    expect(frames).toEqual([0])
  }, 60_000)
})
