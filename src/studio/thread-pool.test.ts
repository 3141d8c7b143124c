import { describe, expect, it } from 'vitest'
import { runText } from './index.ts'
import { threadPool } from './thread-pool.ts'

type Tasks = typeof import('./testing/text-worker.ts')
const worker = new URL('./testing/text-worker.ts', import.meta.url)
const start = (limitMs: number) =>
  threadPool<Pick<Tasks, 'endless' | 'backtrack' | 'greet' | 'greetPrepared' | 'fail' | 'hoard'>>({
    worker,
    limitMs,
    maxThreads: 2,
    maxHeapMb: 192,
    idleMs: 60_000,
  })

describe('thread pool', () => {
  it('ends tasks that take too long, and runs those that wait behind them', async () => {
    const run = start(1_000)
    const endless = Promise.allSettled([run('endless', []), run('endless', []), run('endless', [])])
    const waiting = run('greet', ['Ada'])
    for (const task of await endless)
      expect(task).toMatchObject({ status: 'rejected', reason: { name: 'TimeLimitError' } })
    await expect(waiting).resolves.toBe('Hello Ada')
  })

  it('does not count what a thread loads before its task', async () => {
    await expect(start(200)('greetPrepared', ['Ada'])).resolves.toBe('Hello Ada')
  })

  it('ends a regular expression that backtracks without end', async () => {
    const run = start(1_000)
    await expect(run('backtrack', [`${'a'.repeat(100)}b`])).rejects.toMatchObject({ name: 'TimeLimitError' })
    await expect(run('greet', ['Ada'])).resolves.toBe('Hello Ada')
  })

  it('runs another task beside one that does not end', async () => {
    const run = start(60_000)
    const control = new AbortController()
    const endless = run('endless', [], { signal: control.signal })
    await expect(run('greet', ['Ada'])).resolves.toBe('Hello Ada')
    control.abort(new Error('enough'))
    await expect(endless).rejects.toThrow('enough')
  })

  it('rejects a task that waits for a thread when its signal aborts, and ends none that run', async () => {
    const run = start(60_000)
    const running = new AbortController()
    const endless = Promise.allSettled([
      run('endless', [], { signal: running.signal }),
      run('endless', [], { signal: running.signal }),
    ])
    const control = new AbortController()
    const waiting = run('greet', ['Ada'], { signal: control.signal })
    const last = run('greet', ['Grace'])
    control.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    running.abort(new Error('enough'))
    for (const task of await endless)
      expect(task).toMatchObject({ status: 'rejected', reason: { message: 'enough' } })
    await expect(last).resolves.toBe('Hello Grace')
  })

  it('rejects with the error of the task and goes on, also when the task took all memory', async () => {
    const run = start(60_000)
    await expect(run('fail', [])).rejects.toThrow('out of range')
    await expect(run('hoard', [])).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
    await expect(run('greet', ['Ada'])).resolves.toBe('Hello Ada')
  })
})

describe('texts', () => {
  it('writes and reads in threads what the functions do', async () => {
    const layers = { surface: 'I sail at dawn with my sister.', sensory: 'salt on my lips', soul: 'freedom' }
    await expect(runText('nameMoment', [layers])).resolves.toMatch(/Sail/)
    const request = { isFirstPerson: false, appearance: {}, feedback: ['Hour: night'] }
    await expect(runText('readBrief', ['A sailing boat at dawn', request])).resolves.toMatchObject({
      hour: { value: 'night' },
    })
  })
})
