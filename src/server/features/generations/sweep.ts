import type { Deps } from '#server/deps.ts'
import { listMoments, setMomentImage } from '../moments/service.ts'
import { runGeneration } from './jobs.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'
import { endGeneration } from './service.ts'

/** A wake-up may be lost; a generation that is queued for longer gets another. */
const STALLED_AFTER_MS = 60_000
/** Claims of one generation; each lost one means a worker that died. */
const MAX_ATTEMPTS = 5
const MAX_AGE_MS = 60 * 60_000
const ORPHANED_AFTER_MS = 24 * 3_600_000
const PARTIAL_RETENTION_MS = 3_600_000

/** Wakes a worker for what nobody works on, or fails and refunds what can no longer run. */
export async function requeueStalled(
  deps: Deps,
  { userId, queuedForMs = STALLED_AFTER_MS }: { userId?: string; queuedForMs?: number } = {},
): Promise<void> {
  const now = deps.now()
  const stalled = await queries.listStalled(deps.db, new Date(now.getTime() - queuedForMs), now, userId)
  for (const generation of stalled) {
    const isExpired =
      generation.attempt >= MAX_ATTEMPTS || now.getTime() - generation.createdAt.getTime() > MAX_AGE_MS
    if (isExpired)
      await endGeneration(
        deps,
        { id: generation.id },
        {
          status: 'failed',
          errorCode: 'generation_failed',
          errorMessage: 'The picture could not be finished. Please try again. You were not charged.',
        },
      )
    else await deps.jobs.enqueue(deps.db, runGeneration, { generationId: generation.id })
  }
}

/** Repairs what a crash may have left of one person: ends or wakes generations, and points moments at images that they have. Never charges. */
export async function recoverMissingImages(deps: Deps, userId: string): Promise<number> {
  await requeueStalled(deps, { userId })
  let recovered = 0
  for (const moment of await listMoments(deps.db, userId)) {
    const history = await images.listMomentImages(deps.db, userId, moment.id)
    const shown = history.find(({ imageUrl }) => imageUrl === moment.imageUrl)
    if (shown && (await deps.store.exists(shown.objectKey))) continue
    for (const image of history) {
      if (image === shown || !(await deps.store.exists(image.objectKey))) continue
      await deps.db.transaction((tx) => setMomentImage(tx, userId, moment.id, image.imageUrl))
      recovered++
      break
    }
  }
  return recovered
}

/** Removes images that were stored but never settled, the partial frames of the past, and files that were not finished. */
export async function deleteOrphanedObjects(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  for await (const { key, modifiedAt } of deps.store.list('partials/'))
    if (now - modifiedAt.getTime() > PARTIAL_RETENTION_MS) await deps.store.remove(key)
  let batch: { key: string; id: string }[] = []
  const flush = async () => {
    const known = await images.listGenerationIdsWithImage(
      deps.db,
      batch.map(({ id }) => id),
    )
    for (const { key, id } of batch) if (!known.has(id)) await deps.store.remove(key)
    batch = []
  }
  for await (const { key, modifiedAt } of deps.store.list('images/')) {
    if (isAbandonedPart(key, now - modifiedAt.getTime())) await deps.store.remove(key)
    const id = /\/([0-9a-f-]{36})\.\w+$/.exec(key)?.[1]
    if (!id || now - modifiedAt.getTime() < ORPHANED_AFTER_MS) continue
    batch.push({ key, id })
    if (batch.length === 500) await flush()
  }
  if (batch.length > 0) await flush()
  for await (const { key, modifiedAt } of deps.store.list('variants/'))
    if (isAbandonedPart(key, now - modifiedAt.getTime())) await deps.store.remove(key)
}

/** A file that a killed process did not finish writing (adapters/storage). */
const isAbandonedPart = (key: string, ageMs: number) => key.endsWith('.part') && ageMs > PARTIAL_RETENTION_MS
