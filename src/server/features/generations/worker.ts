import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Deps } from '#server/deps.ts'
import { inSpan } from '#server/traces/tracing.ts'
import { runAttempt } from './attempt.ts'
import { runGenerationJob, sweepGenerationsJob } from './jobs.ts'
import * as queries from './queries/generations.ts'
import * as leases from './queries/leases.ts'
import { requeueStalled } from './sweep.ts'

/** Job handlers. Each only claims a generation and starts its attempt, and each notification makes all of them query for a job. */
const MAX_HANDLERS = 2

export interface GenerationWorker {
  /** Waits for running attempts for at most `timeoutMs`, then stops the others and requeues their generations. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Handles the feature's jobs in this process. With `isAlone`, no other process can hold a lease, so leases of a killed process
 * expire at once. A job is fetched only when a slot for its attempt is free, so other processes can fetch the rest. The handler
 * ends when the attempt has started: from then on the lease in the generation's row shows who works on it, and as many attempts
 * run at the same time as the provider allows.
 */
export async function startGenerationWorker(
  deps: Deps,
  { isAlone }: { isAlone: boolean },
): Promise<GenerationWorker> {
  if (isAlone) await leases.expireLeases(deps.db)
  const running = new Map<Promise<void>, queries.GenerationRow>()
  /** Resolves when no new attempt may start. */
  const closing = Promise.withResolvers<void>()
  let isClosing = false
  /** Aborts the running attempts. */
  const stopping = new AbortController()

  const slots = pLimit(deps.images.concurrency)
  /** Resolves with the function that releases the slot. */
  const acquireSlot = () =>
    new Promise<() => void>((resolve) => {
      void slots(() => new Promise<void>((release) => resolve(release)))
    })
  const handlerCount = Math.min(deps.images.concurrency, MAX_HANDLERS)
  /** Release functions of the slots that waiting handlers hold, one each. */
  const reserved = await Promise.all(Array.from({ length: handlerCount }, acquireSlot))

  async function startAttempt(generationId: string) {
    const release = reserved.pop()
    if (isClosing || !release) throw new Error('The server is stopping; the queue retries the job.')
    const claimed = await leases.claim(deps.db, generationId, deps.now()).catch((error: unknown) => {
      reserved.push(release)
      throw error
    })
    if (!claimed) {
      reserved.push(release)
      return
    }
    await queries.notify(deps.db, { id: claimed.id, status: 'running' }).catch(() => undefined)
    const attempt = inSpan({ name: 'generation attempt', kind: 'internal' }, () =>
      runAttempt(deps, claimed, stopping.signal),
    ).finally(() => {
      running.delete(attempt)
      release()
    })
    running.set(attempt, claimed)
    const next = await Promise.race([acquireSlot(), closing.promise])
    if (next) reserved.push(next)
  }

  await deps.jobs.work(runGenerationJob, ({ generationId }) => startAttempt(generationId), {
    concurrency: handlerCount,
  })
  await deps.jobs.work(sweepGenerationsJob, () => requeueStalled(deps))
  await deps.jobs.schedule(sweepGenerationsJob, '* * * * *', {})
  await requeueStalled(deps, isAlone ? { queuedForS: 0 } : {})

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
          const isRequeued = await leases.requeue(tx, generation)
          if (isRequeued) await deps.jobs.enqueue(tx, runGenerationJob, { generationId: generation.id })
        })
    },
  }
}
