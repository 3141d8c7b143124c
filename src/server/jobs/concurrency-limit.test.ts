import { describe, expect, it } from 'vitest'
import {
  type ConcurrencyLimit,
  type ConcurrencyLimitOptions,
  concurrencyLimit,
  queueLimit,
} from './concurrency-limit.ts'

const create = (capacity: Pick<ConcurrencyLimitOptions, 'perKey' | 'total'>) =>
  concurrencyLimit({
    ...capacity,
    messages: { perKey: 'Yours is full.', total: 'All is full.' },
    retryAfterS: 7,
  })

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that records its name when it starts, and ends when `end` or `fail` is called. */
function recorder(limit: ConcurrencyLimit) {
  const started: string[] = []
  const open = new Map<string, PromiseWithResolvers<void>>()
  return {
    started,
    run(key: string, name: string) {
      return limit.run(key, () => {
        started.push(name)
        const work = Promise.withResolvers<void>()
        open.set(name, work)
        return work.promise
      })
    },
    end: (name: string) => open.get(name)?.resolve(),
    fail: (name: string) => open.get(name)?.reject(new Error('It broke.')),
  }
}

describe('concurrencyLimit', () => {
  it('rejects work beyond the capacity of its key with `rate_limited` and a retry time', async () => {
    const work = recorder(
      create({ perKey: { inProgress: 1, waiting: 1 }, total: { inProgress: 5, waiting: 5 } }),
    )
    const all = [work.run('ada', 'a1'), work.run('ada', 'a2')]
    await expect(work.run('ada', 'a3')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Yours is full. Please try again in 7 seconds.',
      retryAfterS: 7,
    })
    await settled()
    expect(work.started).toEqual(['a1'])
    work.end('a1')
    await settled()
    expect(work.started).toEqual(['a1', 'a2'])
    work.end('a2')
    await Promise.all(all)
  })

  it('rejects work beyond the total capacity, and accepts work after some has ended', async () => {
    const work = recorder(
      create({ perKey: { inProgress: 2, waiting: 2 }, total: { inProgress: 1, waiting: 1 } }),
    )
    const all = [work.run('ada', 'a'), work.run('bob', 'b')]
    await expect(work.run('eve', 'e')).rejects.toMatchObject({ code: 'unavailable', message: 'All is full.' })
    await settled()
    expect(work.started).toEqual(['a'])
    work.end('a')
    await settled()
    work.end('b')
    await Promise.all(all)
    const again = work.run('eve', 'again')
    await settled()
    expect(work.started).toEqual(['a', 'b', 'again'])
    work.end('again')
    await again
  })

  it('starts the work of a key before waiting work of another key', async () => {
    const work = recorder(
      create({ perKey: { inProgress: 2, waiting: 10 }, total: { inProgress: 2, waiting: 50 } }),
    )
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => work.run('ada', name))
    await settled()
    all.push(work.run('bob', 'b1'))
    await settled()
    for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) {
      work.end(name)
      await settled()
    }
    expect(work.started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
    await Promise.all(all)
  })

  it('starts the next work of a key after work that failed', async () => {
    const work = recorder(
      create({ perKey: { inProgress: 1, waiting: 1 }, total: { inProgress: 1, waiting: 1 } }),
    )
    const first = work.run('ada', 'first')
    const second = work.run('ada', 'second')
    await settled()
    work.fail('first')
    await expect(first).rejects.toThrow('It broke.')
    await settled()
    expect(work.started).toEqual(['first', 'second'])
    work.end('second')
    await second
  })

  it('frees one slot when it is released twice', async () => {
    const limit = create({ perKey: { inProgress: 2, waiting: 0 }, total: { inProgress: 2, waiting: 0 } })
    const release = await limit.acquire('ada')
    await limit.acquire('ada')
    release()
    release()
    await settled()
    await limit.acquire('ada')
    await expect(limit.acquire('ada')).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('queueLimit', () => {
  /** Work that ends when `endOne` or `failOne` is called. */
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
  it('rejects work beyond those in progress and those waiting', async () => {
    const limit = queueLimit({ inProgress: 2, waiting: 3 }, { message: 'Full.', retryAfterS: 5 })
    const work = pieces()
    const all = Array.from({ length: 5 }, () => limit(work.start))
    await expect(limit(work.start)).rejects.toMatchObject({
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
    const again = limit(work.start)
    await settled()
    expect(work.running()).toBe(1)
    work.endOne()
    await again
  })

  it('starts the next work of the queue after work that failed', async () => {
    const limit = queueLimit({ inProgress: 1, waiting: 1 }, { message: 'Full.', retryAfterS: 5 })
    const work = pieces()
    const first = limit(work.start)
    const second = limit(work.start)
    await settled()
    work.failOne()
    await expect(first).rejects.toThrow('It broke.')
    await settled()
    expect(work.running()).toBe(1)
    work.endOne()
    await second
  })
})
