import { ProviderError } from '#server/adapters/ai/port.ts'
import { AppError } from '#server/errors.ts'

/** What calls are measured of. The operations are method names, mail kinds or queues, so that their number is limited. */
export type CallTarget = 'storage' | 'provider' | 'mail' | 'job'

/** Something that happened in this process. Times are in seconds. */
export type Measurement =
  | {
      kind: 'request'
      method: string
      /** The pattern of the route; undefined for an unknown address. */
      route: string | undefined
      status: number
      /** Undefined for an event stream, which is open for as long as somebody looks. */
      seconds: number | undefined
    }
  | { kind: 'event_stream'; change: 1 | -1 }
  | { kind: 'call'; target: CallTarget; operation: string; outcome: string; seconds: number }
  | {
      kind: 'generation_ended'
      status: string
      errorCode: string | null
      createdAt: Date
      startedAt: Date | null
      finishedAt: Date
    }
  | { kind: 'credits'; entry: string; amount: number }
  | { kind: 'sign_in'; method: string }
  | { kind: 'sign_in_failure'; reason: 'credentials' | 'code' }

type Recorder = (measurement: Measurement) => void

let recorder: Recorder | undefined

/** Reports to the metrics of this process; dropped while they are off. */
export const record: Recorder = (measurement) => recorder?.(measurement)

/** Called by the metrics when they are switched on; undefined when they end. */
export function setRecorder(next: Recorder | undefined): void {
  recorder = next
}

/** Calls the work, and records its time and outcome when its promise settles; a listing, which is no promise, is not recorded. */
export function recordCall<T>(target: CallTarget, operation: string, work: () => T): T {
  if (!recorder) return work()
  const startedAt = performance.now()
  const end = (error?: unknown) => {
    const seconds = (performance.now() - startedAt) / 1000
    record({ kind: 'call', target, operation, outcome: outcomeOf(error), seconds })
  }
  const result = work()
  if (result instanceof Promise) result.then(() => end(), end)
  return result
}

/** One of a limited number of words, never a message. */
function outcomeOf(error: unknown): string {
  if (error === undefined) return 'succeeded'
  if (error instanceof ProviderError) return error.fault
  if (error instanceof AppError) return error.code
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'ObjectNotFoundError') return 'not_found'
  return error.name === 'AbortError' ? 'aborted' : 'failed'
}
