import { type Generation, getGeneration, watchGeneration as watchCall } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { readEvents } from '../../lib/event-stream.ts'
import { delayUntilOnline } from '../../lib/online.ts'
import { isTerminal } from './queries.ts'

const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000]
/** The poll interval while the server rejects the stream. */
const READ_INTERVAL_MS = 3_000
/** The delay before a rejected stream is requested again, if the response has no Retry-After. */
const RETRY_AFTER_MS = 15_000
/** The upper limit for Retry-After. */
const MAX_RETRY_AFTER_MS = 30_000

export type GenerationEvent =
  | { type: 'generation'; generation: Generation }
  /** Server clock minus device clock. */
  | { type: 'clock'; offsetMs: number }

/**
 * Watches a generation until it is terminal or the signal aborts. Reconnects with backoff while the browser is online. While
 * the server rejects the stream (429, 5xx), polls the generation until Retry-After has passed.
 * @throws ApiError for errors that a retry cannot change, such as 401 and 404.
 */
export async function watchGeneration(
  id: string,
  {
    signal,
    onEvent,
    delay = delayUntilOnline,
  }: { signal: AbortSignal; onEvent: (event: GenerationEvent) => void; delay?: typeof delayUntilOnline },
): Promise<void> {
  const input = { params: { id } }
  let failures = 0

  function publish(generation: Generation): boolean {
    failures = 0
    onEvent({ type: 'generation', generation })
    return isTerminal(generation)
  }

  /** Throws an error that a retry cannot change. */
  function throwIfPermanent(error: unknown): void {
    if (signal.aborted) return
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
  }

  /** Returns whether the generation is terminal. */
  async function stream(): Promise<boolean> {
    for await (const { event, data } of readEvents(watchCall, input, signal)) {
      if (event === 'clock') onEvent({ type: 'clock', offsetMs: Date.parse(JSON.parse(data)) - Date.now() })
      if (event === 'generation' && publish(watchCall.output.parse(JSON.parse(data)))) return true
    }
    return false
  }

  async function read(): Promise<boolean> {
    try {
      return publish(await callApi(getGeneration, input, { signal }))
    } catch (error) {
      throwIfPermanent(error)
      return false
    }
  }

  while (!signal.aborted) {
    if (!navigator.onLine) await delay(undefined, signal)
    let retryAfterMs: number | undefined
    try {
      if (await stream()) return
    } catch (error) {
      throwIfPermanent(error)
      if (error instanceof ApiError)
        retryAfterMs = Math.min(error.retryAfterMs ?? RETRY_AFTER_MS, MAX_RETRY_AFTER_MS)
    }
    if (signal.aborted) return
    if (retryAfterMs === undefined) {
      await delay(BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)], signal)
      if (signal.aborted || (await read())) return
      continue
    }
    for (let left = Math.max(retryAfterMs, READ_INTERVAL_MS); left > 0; left -= READ_INTERVAL_MS) {
      if (signal.aborted || (await read())) return
      await delay(Math.min(left, READ_INTERVAL_MS), signal)
    }
  }
}
