import { describe, expect, it } from 'vitest'
import { turnstile } from './turnstile.ts'

describe('a concurrency limit', () => {
  /** Work that ends when it is told to. */
  function pieces() {
    const open: PromiseWithResolvers<void>[] = []
    return {
      running: () => open.length,
      start: () => {
        const piece = Promise.withResolvers<void>()
        open.push(piece)
        return piece.promise
      },
      endOne: () => open.shift()?.resolve(),
      failOne: () => open.shift()?.reject(new Error('It broke.')),
    }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  it('runs and queues up to its limits and rejects the rest', async () => {
    const inTurn = turnstile(2, { atMost: 3, whenFull: 'Full.' })
    const work = pieces()
    const all = Array.from({ length: 5 }, () => inTurn(work.start))
    await expect(inTurn(work.start)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Full.',
      retryAfterS: 5,
    })
    for (let left = 5; left > 0; left--) {
      await settled()
      expect(work.running()).toBe(Math.min(2, left))
      work.endOne()
    }
    await Promise.all(all)
    const again = inTurn(work.start)
    await settled()
    expect(work.running()).toBe(1)
    work.endOne()
    await again
  })

  it('continues after a task that failed', async () => {
    const inTurn = turnstile(1)
    const work = pieces()
    const first = inTurn(work.start)
    const second = inTurn(work.start)
    await settled()
    work.failOne()
    await expect(first).rejects.toThrow('It broke.')
    await settled()
    expect(work.running()).toBe(1)
    work.endOne()
    await second
  })
})
