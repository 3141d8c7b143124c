import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import { getUser } from '../users/service.ts'
import * as queries from './queries/generations.ts'

/** Notifications are lost while the connection is re-established, so the row is also polled. */
const POLL_INTERVAL_MS = 15_000

const generationEvent = z.object({ id: z.string(), status: z.string() })

const TERMINAL_STATUSES = new Set(['succeeded', 'failed', 'cancelled'])
export const isTerminal = ({ status }: { status: string }) => TERMINAL_STATUSES.has(status)

/**
 * Calls `onChange` with the current row and after each change, until the status is terminal; with undefined when the row was
 * deleted. Returns the function that stops it.
 */
export function watchGeneration(
  deps: Deps,
  userId: string,
  id: string,
  onChange: (row: queries.GenerationRow | undefined) => void,
): () => void {
  let isStopped = false
  let isReading = false
  let isReadRequested = false
  let last = ''
  const unsubscribe = deps.generationEvents.subscribe((payload) => {
    if (payload.includes(id)) void read()
  })
  const timer = setInterval(() => void read(), POLL_INTERVAL_MS)
  void read()

  function stop() {
    isStopped = true
    unsubscribe()
    clearInterval(timer)
  }

  async function read() {
    if (isReading) {
      isReadRequested = true
      return
    }
    isReading = true
    do {
      isReadRequested = false
      const row = await queries.findGeneration(deps.db, userId, id).catch((error: unknown) => {
        deps.log.warn(
          { event: 'generation_read_failed', err: error, generationId: id },
          'a watched generation could not be read',
        )
        return 'unread' as const
      })
      if (isStopped || row === 'unread') break
      if (!row) {
        stop()
        onChange(undefined)
        break
      }
      const version = `${row.status} ${row.stage} ${row.attempt} ${row.partialCount}`
      if (version !== last) {
        last = version
        if (isTerminal(row)) stop()
        onChange(row)
      }
    } while (isReadRequested && !isStopped)
    isReading = false
  }

  return stop
}

/** Whether the notification reports a terminal status of this generation. */
export function isTerminalEvent(payload: string, id: string): boolean {
  if (!payload.includes(id)) return false
  const parsed = generationEvent.safeParse(JSON.parse(payload))
  return parsed.success && parsed.data.id === id && isTerminal(parsed.data)
}

/** Requests that wait for their image. 200 per user, because 200 equal concurrent requests must get the same generation. */
export const imageRequestLimit = concurrencyLimit({
  perKey: { inProgress: 200, waiting: 0 },
  total: { inProgress: 5_000, waiting: 0 },
  messages: {
    perKey: 'Many of your requests are waiting for their picture already.',
    total: 'Many pictures are being waited for. Please try again in a moment.',
  },
  retryAfterS: 15,
})

/** By generation id; for each Deps, because tests run several applications in one process. */
const pendingResults = new WeakMap<Deps, Map<string, Promise<queries.GenerationRow>>>()

/** Resolves with the row once the generation has ended. Concurrent callers share one watch. */
export function waitUntilTerminal(deps: Deps, userId: string, id: string): Promise<queries.GenerationRow> {
  const pending = pendingResults.get(deps) ?? new Map<string, Promise<queries.GenerationRow>>()
  pendingResults.set(deps, pending)
  const existing = pending.get(id)
  if (existing) return existing
  const result = new Promise<queries.GenerationRow>((resolve, reject) => {
    watchGeneration(deps, userId, id, (row) => {
      if (row && !isTerminal(row)) return
      pending.delete(id)
      if (row) resolve(row)
      else reject(notFound('This generation'))
    })
  })
  pending.set(id, result)
  return result
}

/** The image of the generation once it has ended. Throws AppError with the generation's error code when it has none. */
export async function waitForImage(deps: Deps, userId: string, id: string) {
  const generation = await waitUntilTerminal(deps, userId, id)
  const { status, imageUrl, model, size, errorCode, errorMessage } = generation
  if (status !== 'succeeded' || !imageUrl || !model || !size) {
    const code = errorCode && errorCode in ERROR_STATUS ? (errorCode as ErrorCode) : 'generation_failed'
    throw new AppError(code, errorMessage ?? 'Failed to generate image. Please try again.')
  }
  const { credits } = await getUser(deps, userId)
  return { imageUrl, model, size, generationId: generation.id, creditsRemaining: credits }
}
