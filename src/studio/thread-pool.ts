import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina'

/** Work in a thread that took longer than it may; the thread was ended. */
export class TimeLimitError extends Error {
  constructor(what: string, limitMs: number, options?: ErrorOptions) {
    super(`${what} took longer than ${limitMs} ms.`, options)
    this.name = 'TimeLimitError'
  }
}

/** What a task of a thread is called with. */
export interface ThreadTask<Args extends unknown[]> {
  args: Args
  /** Gets one message when the task begins, so that waiting for a thread does not count; then what the task reports. */
  port: MessagePort
}

type Tasks = Record<string, (task: ThreadTask<never>) => unknown>
type ArgsOf<Task> = Task extends (task: ThreadTask<infer Args>) => unknown ? Args : never

export interface RunOptions {
  signal?: AbortSignal | undefined
  /** What the task reports while it runs. */
  onReport?: ((report: unknown) => void) | undefined
}

/**
 * Runs a task in a thread. Rejects with TimeLimitError, with the reason of the signal, or with the error of the task;
 * in the first two cases the thread is ended and replaced.
 */
export type RunInThread<T> = <Name extends keyof T & string>(
  name: Name,
  args: ArgsOf<T[Name]>,
  options?: RunOptions,
) => Promise<Awaited<ReturnType<Extract<T[Name], (task: never) => unknown>>>>

export interface ThreadPoolOptions {
  /** A module whose exports are the tasks. */
  worker: URL
  /** From the moment that the task begins. */
  limitMs: number
  maxThreads: number
  maxHeapMb: number
  /** How long a thread stays when it has nothing to do. */
  idleMs: number
  workerData?: unknown
}

/** Threads of one kind, started with the first task. */
export function threadPool<T extends { [Name in keyof T]: Tasks[string] }>(
  options: ThreadPoolOptions,
): RunInThread<T> {
  let pool: Piscina | undefined
  const start = () => {
    const threads = new Piscina({
      filename: options.worker.href,
      // With none at least, a task that waits behind an ended thread would get no new one.
      minThreads: 1,
      maxThreads: options.maxThreads,
      idleTimeout: options.idleMs,
      workerData: options.workerData,
      // Threads that wait in their event loop free the native memory of what was collected.
      atomics: 'disabled',
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: options.maxHeapMb },
    })
    // A thread that fails without a task is replaced; without a listener it would end the process.
    threads.on('error', () => undefined)
    return threads
  }
  return async (name, args, { signal, onReport } = {}) => {
    signal?.throwIfAborted()
    pool ??= start()
    const limit = new AbortController()
    const { port1, port2 } = new MessageChannel()
    let timer: NodeJS.Timeout | undefined
    port1.on('message', (message) => {
      if (timer === undefined) timer = setTimeout(() => limit.abort(), options.limitMs)
      else if (!signal?.aborted) onReport?.(message)
    })
    try {
      return await pool.run(
        { args, port: port2 },
        {
          name,
          transferList: [port2],
          signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
        },
      )
    } catch (error) {
      signal?.throwIfAborted()
      if (limit.signal.aborted) throw new TimeLimitError(name, options.limitMs, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      port1.close()
    }
  }
}

/**
 * Makes a function a task of a thread; `report` sends a value to the caller, with the buffers that it gives away. The time in which
 * the thread prepares itself does not count.
 */
export const threadTask =
  <Args extends unknown[], Result>(
    work: (report: Report, ...args: Args) => Result,
    prepare: () => Promise<unknown> = async () => undefined,
  ) =>
  async ({ args, port }: ThreadTask<Args>): Promise<Awaited<Result>> => {
    await prepare()
    port.postMessage('started')
    return await work((value, transfer = []) => port.postMessage(value, transfer), ...args)
  }

export type Report = (value: unknown, transfer?: ArrayBuffer[]) => void

/** A result of a task whose buffers are given away rather than copied. */
export const moved = <T>(value: T, buffers: ArrayBuffer[]): T =>
  move({ [transferableSymbol]: buffers, [valueSymbol]: value } as unknown as ArrayBuffer) as T
