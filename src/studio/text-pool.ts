import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { TimeLimitError } from './time-limit-error.ts'

/** What a task of a text worker is called with. */
export interface TextTask<Args extends unknown[]> {
  args: Args
  /** Gets one message when the task begins, so that waiting for a thread does not count. */
  started: MessagePort
}

type Tasks = Record<string, (task: TextTask<never>) => unknown>
type ArgsOf<Task> = Task extends (task: TextTask<infer Args>) => unknown ? Args : never

/**
 * Runs a task in a thread. Rejects with TimeLimitError, with the reason of the signal, or with the error of the task;
 * in the first two cases the thread is ended and replaced.
 */
export type RunText<T> = <Name extends keyof T & string>(
  name: Name,
  args: ArgsOf<T[Name]>,
  signal?: AbortSignal,
) => Promise<ReturnType<Extract<T[Name], (task: never) => unknown>>>

export interface TextPoolOptions {
  /** A module whose exports are the tasks. */
  worker: URL
  /** From the moment that the task begins. */
  limitMs: number
  workerData?: unknown
}

/** Threads for texts alone, started with the first task: a text never waits for a picture. */
export function textPool<T extends { [Name in keyof T]: Tasks[string] }>({
  worker,
  limitMs,
  workerData,
}: TextPoolOptions): RunText<T> {
  let pool: Piscina | undefined
  const start = () => {
    const threads = new Piscina({
      filename: worker.href,
      // With none at least, a task that waits behind an ended thread would get no new one.
      minThreads: 1,
      maxThreads: 2,
      idleTimeout: 60_000,
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 },
    })
    // A thread that fails without a task is replaced; without a listener it would end the process.
    threads.on('error', () => undefined)
    return threads
  }
  return async (name, args, signal) => {
    signal?.throwIfAborted()
    pool ??= start()
    const limit = new AbortController()
    const { port1, port2 } = new MessageChannel()
    let timer: NodeJS.Timeout | undefined
    port1.once('message', () => {
      timer = setTimeout(() => limit.abort(), limitMs)
    })
    try {
      return await pool.run(
        { args, started: port2 },
        {
          name,
          transferList: [port2],
          signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
        },
      )
    } catch (error) {
      signal?.throwIfAborted()
      if (limit.signal.aborted) throw new TimeLimitError(name, limitMs, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      port1.close()
    }
  }
}

/** Makes a function a task of a text worker. */
export const textTask =
  <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  ({ args, started }: TextTask<Args>): Result => {
    started.postMessage('started')
    return work(...args)
  }
