import type { Deps } from '#server/deps.ts'
import { runGeneration, sweepGenerations, sweepObjects } from './jobs.ts'
import * as queries from './queries.ts'
import { LEASE_MS, runAttempt } from './run.ts'
import { removeStrayObjects, rescueStranded } from './sweep.ts'

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
  const stopping = new AbortController()
  const waiting: (() => void)[] = []

  async function takeSlot() {
    while (running.size >= deps.images.concurrency)
      await new Promise<void>((resolve) => waiting.push(resolve))
  }

  await deps.jobs.work(
    runGeneration,
    async ({ generationId }) => {
      await takeSlot()
      if (stopping.signal.aborted) return
      const now = deps.now()
      const claimed = await queries.claim(deps.db, generationId, now, new Date(now.getTime() + LEASE_MS))
      if (!claimed) return
      await queries.announce(deps.db, { id: claimed.id, status: 'running' })
      const attempt = runAttempt(deps, claimed, stopping.signal).finally(() => {
        running.delete(attempt)
        waiting.shift()?.()
      })
      running.set(attempt, claimed)
    },
    { concurrency: 2 },
  )
  await deps.jobs.work(sweepGenerations, () => rescueStranded(deps))
  await deps.jobs.work(sweepObjects, () => removeStrayObjects(deps))
  await deps.jobs.schedule(sweepGenerations, '* * * * *', {})
  await deps.jobs.schedule(sweepObjects, '17 * * * *', {})
  await rescueStranded(deps)

  return {
    async stop(timeoutMs) {
      await deps.jobs.stopWork(Math.max(1_000, timeoutMs))
      const all = [...running.keys()]
      await Promise.race([
        Promise.allSettled(all),
        new Promise((resolve) => setTimeout(resolve, timeoutMs).unref()),
      ])
      stopping.abort(new Error('The server is stopping.'))
      for (const wake of waiting) wake()
      for (const generation of running.values()) await queries.handBack(deps.db, generation)
    },
  }
}
