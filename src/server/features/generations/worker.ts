import type { Deps } from '#server/deps.ts'
import { LEASE_MS, runAttempt } from './attempt.ts'
import { runGeneration, sweepGenerations, sweepObjects } from './jobs.ts'
import * as queries from './queries/generations.ts'
import { deleteOrphanedObjects, requeueStalled } from './sweep.ts'

/** Jobs that are fetched, and so claimed, together. */
const MAX_BATCH = 50

export interface GenerationWorker {
  /** Lets running attempts finish within the time, and hands the others back to the queue. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Works on generations; `isAlone` says that no other process can be at work, so that leases of a killed one end at once.
 * The queue's job ends as soon as the generation is claimed: from then on the lease in its row says who
 * works on it, and as many may wait for a slow provider as the provider allows.
 */
export async function startGenerationWorker(
  deps: Deps,
  { isAlone }: { isAlone: boolean },
): Promise<GenerationWorker> {
  if (isAlone) await queries.expireLeases(deps.db, deps.now())
  const running = new Map<Promise<void>, queries.GenerationRow>()
  /** No new attempts. */
  const closing = new AbortController()
  /** No attempts at all. */
  const stopping = new AbortController()
  const waiting: (() => void)[] = []
  let slotsTaken = 0

  async function takeSlot() {
    while (slotsTaken >= deps.images.concurrency && !closing.signal.aborted)
      await new Promise<void>((resolve) => waiting.push(resolve))
    slotsTaken++
  }

  function freeSlot() {
    slotsTaken--
    waiting.shift()?.()
  }

  async function work(generationId: string) {
    await takeSlot()
    if (closing.signal.aborted) {
      freeSlot()
      throw new Error('The server is stopping; the wake-up goes back to the queue.')
    }
    const now = deps.now()
    const claimed = await queries
      .claim(deps.db, generationId, now, new Date(now.getTime() + LEASE_MS))
      .catch((error: unknown) => {
        freeSlot()
        throw error
      })
    if (!claimed) return freeSlot()
    await queries.notify(deps.db, { id: claimed.id, status: 'running' }).catch(() => undefined)
    const attempt = runAttempt(deps, claimed, stopping.signal).finally(() => {
      running.delete(attempt)
      freeSlot()
    })
    running.set(attempt, claimed)
  }

  await deps.jobs.work(runGeneration, ({ generationId }) => work(generationId), {
    batchSize: Math.min(Math.max(deps.images.concurrency, 2), MAX_BATCH),
  })
  await deps.jobs.work(sweepGenerations, () => requeueStalled(deps))
  await deps.jobs.work(sweepObjects, () => deleteOrphanedObjects(deps))
  await deps.jobs.schedule(sweepGenerations, '* * * * *', {})
  await deps.jobs.schedule(sweepObjects, '17 * * * *', {})
  await requeueStalled(deps, isAlone ? { queuedForMs: 0 } : {})

  return {
    async stop(timeoutMs) {
      closing.abort()
      for (const wake of waiting.splice(0)) wake()
      await deps.jobs.stopWork()
      const all = Promise.allSettled([...running.keys()])
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())])
      stopping.abort(new Error('The server is stopping.'))
      for (const generation of running.values())
        await deps.db.transaction(async (tx) => {
          const isHandedBack = await queries.requeue(tx, generation)
          if (isHandedBack) await deps.jobs.enqueue(tx, runGeneration, { generationId: generation.id })
        })
    },
  }
}
