import { Worker } from 'node:worker_threads'
import type { Frame } from './painter/easel.ts'
import { SHELF_BYTES, tidyShelf } from './painter/sprite-shelf.ts'
import { ABORTED, CONTROL_INTS } from './painter/team.ts'
import { TimeLimitError } from './time-limit-error.ts'
import type { WorkerJob, WorkerMessage } from './worker.ts'

/** Of each thread beside the shared block: little room for garbage, so that it is collected while the picture is painted. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** Threads that share one picture. Two, as the numbers are promised on two cores. */
const MEMBERS = 2

export interface PoolJob extends Omit<WorkerJob, 'id' | 'memory' | 'shelf'> {
  onFrame?: ((frame: Frame) => void) | undefined
  signal?: AbortSignal | undefined
}

interface Pending {
  job: PoolJob
  resolve: (rgb: Uint8Array) => void
  reject: (error: unknown) => void
}

const IDLE_MS = 60_000
/** A painter that was told to stop does so at its next row; one that has not by then is ended. */
const STOP_GRACE_MS = 3_000

/** Bytes that a picture of this size needs: colour and depth, sky maps, then the mirror or what comes after it. */
const bytesFor = (width: number, height: number) => width * height * 28 + 4_000_000

const abortError = (signal: AbortSignal | undefined) =>
  signal?.reason ?? new DOMException('The painting was stopped.', 'AbortError')

export interface PaintPoolOptions {
  /** The module of a painter thread. */
  worker: URL
  /** For one picture, from when its painting begins. */
  limitMs: number
  stopGraceMs?: number
}

/**
 * Pictures are painted one after another, each by the whole team. A picture that takes longer than the limit rejects with
 * TimeLimitError, one that was stopped with the signal's reason; threads that do not stop by themselves are ended.
 */
export function paintPool({ worker, limitMs, stopGraceMs = STOP_GRACE_MS }: PaintPoolOptions) {
  const queue: Pending[] = []
  let team: Worker[] | undefined
  let isBusy = false
  let nextId = 1
  let block: SharedArrayBuffer | undefined
  let shelf: SharedArrayBuffer | undefined
  let idle: NodeJS.Timeout | undefined

  async function next(): Promise<void> {
    if (isBusy) return
    const pending = queue.shift()
    if (!pending) return
    isBusy = true
    clearTimeout(idle)
    try {
      pending.resolve(await paintNow(pending.job))
    } catch (error) {
      pending.reject(error)
    } finally {
      isBusy = false
      if (queue.length === 0) rest()
      void next()
    }
  }

  /** One block is used again and again: freeing shared memory takes as long as the slowest thread's next collection. */
  function memoryFor(bytes: number): SharedArrayBuffer {
    if (!block || block.byteLength < bytes) block = new SharedArrayBuffer(bytes)
    new Int32Array(block, 0, CONTROL_INTS).fill(0)
    return block
  }

  /** Idle painters give back their memory. */
  function rest(): void {
    idle = setTimeout(() => {
      if (isBusy) return
      endTeam()
      block = undefined
    }, IDLE_MS)
    idle.unref()
  }

  /** The next picture gets a new team, and new sprites: a thread may have left one half painted. */
  function endTeam(): void {
    for (const thread of team ?? []) void thread.terminate()
    team = undefined
    shelf = undefined
  }

  function startTeam(): Worker[] {
    return Array.from({ length: MEMBERS }, (_, member) => {
      const thread = new Worker(worker, { workerData: { member, members: MEMBERS }, resourceLimits: HEAP })
      // An idle painter does not keep the process alive, and does not end it when it fails.
      thread.unref()
      thread.on('error', () => {
        if (team?.includes(thread)) endTeam()
      })
      return thread
    })
  }

  function paintNow(job: PoolJob): Promise<Uint8Array> {
    const { onFrame, signal, ...request } = job
    team ??= startTeam()
    const workers = team
    const id = nextId++
    const memory = memoryFor(bytesFor(job.width, job.height))
    shelf ??= new SharedArrayBuffer(SHELF_BYTES)
    tidyShelf(shelf)
    const sprites = shelf
    return new Promise((resolve, reject) => {
      let waiting = workers.length
      let result: Uint8Array | undefined
      let failure: unknown
      let grace: NodeJS.Timeout | undefined
      const stop = () => {
        const control = new Int32Array(memory, 0, 8)
        Atomics.store(control, ABORTED, 1)
        grace ??= setTimeout(() => crash(new Error('The painter did not stop.')), stopGraceMs)
      }
      const limit = setTimeout(() => {
        failure = new TimeLimitError('The painting', limitMs)
        stop()
      }, limitMs)
      const finish = () => {
        clearTimeout(limit)
        clearTimeout(grace)
        signal?.removeEventListener('abort', stop)
        for (const thread of workers) {
          thread.off('message', receive)
          thread.off('error', crash)
          thread.unref()
        }
        if (signal?.aborted) reject(abortError(signal))
        else if (result) resolve(result)
        else reject(failure ?? new Error('The painter gave no picture.'))
      }
      const receive = (message: WorkerMessage) => {
        if (message.id !== id) return
        if (message.kind === 'frame') {
          if (!signal?.aborted) onFrame?.(message.frame)
          return
        }
        if (message.kind === 'done') result = message.rgb ?? result
        else if (!message.isAborted || !failure) failure = failure ?? new Error(message.message)
        waiting -= 1
        if (waiting === 0) finish()
      }
      const crash = (error: unknown) => {
        stop()
        endTeam()
        // The thread may still write to it until it is ended.
        block = undefined
        failure ??= error
        finish()
      }
      signal?.addEventListener('abort', stop, { once: true })
      for (const thread of workers) {
        thread.ref()
        thread.on('message', receive)
        thread.on('error', crash)
        const message: WorkerJob = { ...request, id, memory, shelf: sprites }
        thread.postMessage(message)
      }
    })
  }

  return function paintInPool(job: PoolJob): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (job.signal?.aborted) {
        reject(abortError(job.signal))
        return
      }
      const pending: Pending = { job, resolve, reject }
      queue.push(pending)
      job.signal?.addEventListener(
        'abort',
        () => {
          const at = queue.indexOf(pending)
          if (at < 0) return
          queue.splice(at, 1)
          reject(abortError(job.signal))
        },
        { once: true },
      )
      void next()
    })
  }
}
