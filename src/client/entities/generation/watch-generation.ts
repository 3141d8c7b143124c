import { type Generation, getGeneration, watchGeneration as watchCall } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { readEvents } from '../../lib/event-stream.ts'
import { delayUntilOnline } from '../../lib/online.ts'
import { isTerminal } from './queries.ts'

const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000]
/** How often a generation is read while its stream is refused. */
const READ_INTERVAL_MS = 3_000
/** When a refused stream is asked for again, unless the server says when. */
const RETRY_AFTER_MS = 15_000
/** When it is asked for again at the latest, whatever the server says. */
const MAX_RETRY_AFTER_MS = 30_000

export type GenerationEvent =
  | { type: 'generation'; generation: Generation }
  /** By how many ms the server's clock is ahead of this one. */
  | { type: 'clock'; offsetMs: number }

/**
 * Follows a generation until it has ended or the signal aborts. A lost connection is made again, with backoff and only while the
 * browser is online; while the server refuses the stream (429, 5xx), the generation is read instead until Retry-After is over.
 * @throws ApiError when it cannot be followed: signed out, or gone.
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

  /** Throws an error that asking again cannot change. */
  function checkFinal(error: unknown): void {
    if (signal.aborted) return
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
  }

  /** Answers whether the generation has ended. */
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
      checkFinal(error)
      return false
    }
  }

  while (!signal.aborted) {
    if (!navigator.onLine) await delay(undefined, signal)
    let retryAfterMs: number | undefined
    try {
      if (await stream()) return
    } catch (error) {
      checkFinal(error)
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
