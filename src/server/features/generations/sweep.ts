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
