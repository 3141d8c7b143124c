import type { Deps } from '#server/deps.ts'
import { listMoments, setMomentImage } from '../moments/service.ts'
import { runGenerationJob } from './jobs.ts'
import * as images from './queries/images.ts'
import * as leases from './queries/leases.ts'
import { endGeneration } from './service.ts'

/** A job may be lost, so a generation that is queued for longer gets a new one. */
const STALLED_AFTER_MS = 60_000
/** Each attempt after the first one means that a worker died or was stopped. */
const MAX_ATTEMPTS = 5
const MAX_AGE_MS = 60 * 60_000
const BATCH_SIZE = 500
/** A younger image may belong to a generation that is not settled yet. */
const ORPHANED_AFTER_MS = 24 * 3_600_000
/** Also of temporary files. */
const PARTIAL_RETENTION_MS = 3_600_000

/** Enqueues a new job for generations that no worker holds; fails and refunds those with too many attempts or too old. */
export async function requeueStalled(
  deps: Deps,
  { userId, queuedForMs = STALLED_AFTER_MS }: { userId?: string; queuedForMs?: number } = {},
): Promise<void> {
  const now = deps.now()
  const stalled = await leases.listStalled(deps.db, new Date(now.getTime() - queuedForMs), now, userId)
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
    else await deps.jobs.enqueue(deps.db, runGenerationJob, { generationId: generation.id })
  }
}

/** The newest images of a moment of which one is recovered. */
const MAX_RECOVERY_IMAGES = 200

/**
 * Repairs the state of one user after a crash: requeues or fails stalled generations, and sets each moment's image to its newest
 * stored one where the current one is missing. Returns the number of images set. Never charges.
 */
export async function recoverMissingImages(deps: Deps, userId: string): Promise<number> {
  await requeueStalled(deps, { userId })
  let recovered = 0
  for (const moment of await listMoments(deps.db, userId)) {
    const current = moment.imageUrl
      ? await images.findImageByUrl(deps.db, userId, moment.imageUrl)
      : undefined
    if (current && (await deps.store.exists(current.objectKey))) continue
    const newest = await images.listMomentImages(deps.db, userId, moment.id, { limit: MAX_RECOVERY_IMAGES })
    for (const image of newest) {
      if (image.id === current?.id || !(await deps.store.exists(image.objectKey))) continue
      await deps.db.transaction((tx) => setMomentImage(tx, userId, moment.id, image.imageUrl))
      recovered++
      break
    }
  }
  return recovered
}

/** Deletes images whose generation was never completed, old partial frames, and temporary files of interrupted writes. */
export async function deleteOrphanedObjects(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  for await (const { key, modifiedAt } of deps.store.list('partials/'))
    if (now - modifiedAt.getTime() > PARTIAL_RETENTION_MS) await deps.store.remove(key)
  let batch: { key: string; id: string }[] = []
  const deleteUnreferenced = async () => {
    const referenced = await images.listGenerationIdsWithImage(
      deps.db,
      batch.map(({ id }) => id),
    )
    for (const { key, id } of batch) if (!referenced.has(id)) await deps.store.remove(key)
    batch = []
  }
  for await (const { key, modifiedAt } of deps.store.list('images/')) {
    if (isAbandonedTemporaryFile(key, now - modifiedAt.getTime())) await deps.store.remove(key)
    const id = /\/([0-9a-f-]{36})\.\w+$/.exec(key)?.[1]
    if (!id || now - modifiedAt.getTime() < ORPHANED_AFTER_MS) continue
    batch.push({ key, id })
    if (batch.length === BATCH_SIZE) await deleteUnreferenced()
  }
  if (batch.length > 0) await deleteUnreferenced()
  for await (const { key, modifiedAt } of deps.store.list('variants/'))
    if (isAbandonedTemporaryFile(key, now - modifiedAt.getTime())) await deps.store.remove(key)
}

/** A temporary file of a process that was killed while writing (adapters/storage). */
const isAbandonedTemporaryFile = (key: string, ageMs: number) =>
  key.endsWith('.part') && ageMs > PARTIAL_RETENTION_MS
