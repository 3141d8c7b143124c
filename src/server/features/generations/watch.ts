import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import * as queries from './queries/generations.ts'

/** News may be lost while a connection is made again; so the row is also read now and then. */
const CHECK_EVERY_MS = 15_000

const news = z.object({ id: z.string(), status: z.string() })

const FINAL = new Set(['succeeded', 'failed', 'cancelled'])
export const hasEnded = ({ status }: { status: string }) => FINAL.has(status)

/** Calls back, at once and with each change, until stopped or ended; with undefined when it is gone. Answers how to stop. */
export function watchGeneration(
  deps: Deps,
  userId: string,
  id: string,
  onChange: (row: queries.GenerationRow | undefined) => void,
): () => void {
  let isStopped = false
  let isReading = false
  let mustReadAgain = false
  let last = ''
  const unsubscribe = deps.generationEvents.subscribe((payload) => {
    if (payload.includes(id)) void read()
  })
  const timer = setInterval(() => void read(), CHECK_EVERY_MS)
  void read()

  function stop() {
    isStopped = true
    unsubscribe()
    clearInterval(timer)
  }

  async function read() {
    if (isReading) {
      mustReadAgain = true
      return
    }
    isReading = true
    do {
      mustReadAgain = false
      const row = await queries.findGeneration(deps.db, userId, id).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'reading a generation')
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
        if (hasEnded(row)) stop()
        onChange(row)
      }
    } while (mustReadAgain && !isStopped)
    isReading = false
  }

  return stop
}

/**
 * Requests for pictures that wait for their answer, each for as long as its response is open. Two hundred equal requests of
 * one person at once are one picture and two hundred answers, so a person may hold as many.
 */
export const imageRequests = concurrencyLimit({
  perKey: { inProgress: 200, waiting: 0 },
  total: { inProgress: 5_000, waiting: 0 },
  messages: {
    perKey: 'Many of your requests are waiting for their picture already. Please wait for one of them.',
    total: 'Many pictures are being waited for. Please try again in a moment.',
  },
  retryAfterS: 15,
})

const waiting = new WeakMap<Deps, Map<string, Promise<queries.GenerationRow>>>()

/** The generation once it has ended. Many who wait for one share one watch. */
export function waitForEnd(deps: Deps, userId: string, id: string): Promise<queries.GenerationRow> {
  const ofDeps = waiting.get(deps) ?? new Map<string, Promise<queries.GenerationRow>>()
  waiting.set(deps, ofDeps)
  const known = ofDeps.get(id)
  if (known) return known
  const end = new Promise<queries.GenerationRow>((resolve, reject) => {
    watchGeneration(deps, userId, id, (row) => {
      if (row && !hasEnded(row)) return
      ofDeps.delete(id)
      if (row) resolve(row)
      else reject(notFound('This generation'))
    })
  })
  ofDeps.set(id, end)
  return end
}

/** Whether a piece of news says that this generation has ended. */
export function tellsOfEnd(payload: string, id: string): boolean {
  if (!payload.includes(id)) return false
  const parsed = news.safeParse(JSON.parse(payload))
  return parsed.success && parsed.data.id === id && hasEnded(parsed.data)
}
