import { Worker } from 'node:worker_threads'
import type { Frame } from './painter/easel.ts'
import { SHELF_BYTES, tidyShelf } from './painter/sprite-shelf.ts'
import { ABORTED, CONTROL_INTS } from './painter/team.ts'
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

const queue: Pending[] = []
let team: Worker[] | undefined
let isBusy = false
let nextId = 1
let block: SharedArrayBuffer | undefined
let shelf: SharedArrayBuffer | undefined
let idle: NodeJS.Timeout | undefined
const IDLE_MS = 60_000

/** Bytes that a picture of this size needs: colour and depth, sky maps, then the mirror or what comes after it. */
const bytesFor = (width: number, height: number) => width * height * 28 + 4_000_000

/** Pictures are painted one after another, each by the whole team. */
export function paintInPool(job: PoolJob): Promise<Uint8Array> {
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

const abortError = (signal: AbortSignal | undefined) =>
  signal?.reason ?? new DOMException('The painting was stopped.', 'AbortError')

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
    for (const worker of team ?? []) void worker.terminate()
    team = undefined
    block = undefined
    shelf = undefined
  }, IDLE_MS)
  idle.unref()
}

function startTeam(): Worker[] {
  return Array.from({ length: MEMBERS }, (_, member) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { member, members: MEMBERS },
      resourceLimits: HEAP,
    })
    // An idle painter does not keep the process alive.
    worker.unref()
    return worker
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
    const stop = () => {
      const control = new Int32Array(memory, 0, 8)
      Atomics.store(control, ABORTED, 1)
    }
    const finish = () => {
      signal?.removeEventListener('abort', stop)
      for (const worker of workers) {
        worker.off('message', receive)
        worker.off('error', crash)
        worker.unref()
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
      // A thread is gone: the next picture gets a new team.
      stop()
      for (const worker of workers) void worker.terminate()
      team = undefined
      // Somebody may have left a sprite half painted.
      shelf = undefined
      failure = error
      finish()
    }
    signal?.addEventListener('abort', stop, { once: true })
    for (const worker of workers) {
      worker.ref()
      worker.on('message', receive)
      worker.on('error', crash)
      const message: WorkerJob = { ...request, id, memory, shelf: sprites }
      worker.postMessage(message)
    }
  })
}
