import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Deps } from '#server/deps.ts'
import { LEASE_MS, runAttempt } from './attempt.ts'
import { runGenerationJob, sweepGenerationsJob, sweepObjectsJob } from './jobs.ts'
import * as queries from './queries/generations.ts'
import { deleteOrphanedObjects, requeueStalled } from './sweep.ts'

/** Attempts that are begun at the same time; each then goes on beside the others. Each notification makes so many look for a job. */
const MAX_STARTING = 2

export interface GenerationWorker {
  /** Lets running attempts finish within the time, and hands the others back to the queue. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Works on generations; `isAlone` says that no other process can be at work, so that leases of a killed one end at once.
 * A job is taken from the queue only with a slot for its attempt, so what this process cannot run yet is left to others. Once
 * the generation is claimed the lease in its row says who works on it, whatever becomes of the job, and as many attempts wait
 * for a slow provider as the provider allows.
 */
export async function startGenerationWorker(
  deps: Deps,
  { isAlone }: { isAlone: boolean },
): Promise<GenerationWorker> {
  if (isAlone) await queries.expireLeases(deps.db, deps.now())
  const running = new Map<Promise<void>, queries.GenerationRow>()
  /** No new attempts. */
  const closing = Promise.withResolvers<void>()
  let isClosing = false
  /** No attempts at all. */
  const stopping = new AbortController()

  const slots = pLimit(deps.images.concurrency)
  /** Resolves with the function that releases the slot. */
  const acquireSlot = () =>
    new Promise<() => void>((resolve) => {
      void slots(() => new Promise<void>((release) => resolve(release)))
    })
  const starting = Math.min(deps.images.concurrency, MAX_STARTING)
  /** One for each handler that may take a job now. */
  const reserved = await Promise.all(Array.from({ length: starting }, acquireSlot))

  async function work(generationId: string) {
    const release = reserved.pop()
    if (isClosing || !release) throw new Error('The server is stopping; the wake-up goes back to the queue.')
    const now = deps.now()
    const claimed = await queries
      .claim(deps.db, generationId, now, new Date(now.getTime() + LEASE_MS))
      .catch((error: unknown) => {
        reserved.push(release)
        throw error
      })
    if (!claimed) {
      reserved.push(release)
      return
    }
    await queries.notify(deps.db, { id: claimed.id, status: 'running' }).catch(() => undefined)
    const attempt = runAttempt(deps, claimed, stopping.signal).finally(() => {
      running.delete(attempt)
      release()
    })
    running.set(attempt, claimed)
    const next = await Promise.race([acquireSlot(), closing.promise])
    if (next) reserved.push(next)
  }

  await deps.jobs.work(runGenerationJob, ({ generationId }) => work(generationId), { concurrency: starting })
  await deps.jobs.work(sweepGenerationsJob, () => requeueStalled(deps))
  await deps.jobs.work(sweepObjectsJob, () => deleteOrphanedObjects(deps))
  await deps.jobs.schedule(sweepGenerationsJob, '* * * * *', {})
  await deps.jobs.schedule(sweepObjectsJob, '17 * * * *', {})
  await requeueStalled(deps, isAlone ? { queuedForMs: 0 } : {})

  return {
    async stop(timeoutMs) {
      isClosing = true
      closing.resolve()
      await deps.jobs.stopWork()
      const all = Promise.allSettled([...running.keys()])
      await Promise.race([all, setTimeout(timeoutMs, undefined, { ref: false })])
      stopping.abort(new Error('The server is stopping.'))
      for (const generation of running.values())
        await deps.db.transaction(async (tx) => {
          const isHandedBack = await queries.requeue(tx, generation)
          if (isHandedBack) await deps.jobs.enqueue(tx, runGenerationJob, { generationId: generation.id })
        })
    },
  }
}
