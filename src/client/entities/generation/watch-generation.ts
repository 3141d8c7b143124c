import { type Generation, getGeneration, watchGeneration as watchCall } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { readEvents } from '../../lib/event-stream.ts'

const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000]

export const isTerminal = ({ status }: Pick<Generation, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled'

export interface Watcher {
  signal: AbortSignal
  onChange: (generation: Generation) => void
  /** By how many ms the server's clock is ahead of this one. */
  onClock: (aheadMs: number) => void
  /** Resolves after the time, sooner when the line is back or the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Follows a generation to its end: by events, and where those do not come through by asking. A line that breaks is
 * made again, for as long as it takes.
 * @throws ApiError when the server says that it cannot be watched (signed out, or gone).
 */
export async function watchGeneration(id: string, watcher: Watcher): Promise<void> {
  const { signal, onChange, onClock, wait } = watcher
  const input = { params: { id } }
  let failures = 0
  const tell = (generation: Generation) => {
    failures = 0
    onChange(generation)
    return isTerminal(generation)
  }
  while (!signal.aborted) {
    try {
      for await (const { event, data } of readEvents(watchCall, input, signal)) {
        if (event === 'clock') onClock(Date.parse(JSON.parse(data)) - Date.now())
        if (event === 'generation' && tell(watchCall.output.parse(JSON.parse(data)))) return
      }
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) throw error
    }
    await wait(BACK_OFF_MS[Math.min(failures++, BACK_OFF_MS.length - 1)] ?? 0, signal)
    if (signal.aborted) return
    try {
      if (tell(await callApi(getGeneration, input, { signal }))) return
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) throw error
    }
  }
}

const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

/** A pause that ends early when the browser finds its line again. */
export function delayUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
