import type { Deps } from '#server/deps.ts'
import { listMoments, setMomentImage } from '../moments/service.ts'
import { runGenerationJob } from './jobs.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'
import * as leases from './queries/leases.ts'
import { endGeneration } from './service.ts'

/** A job may be lost, so a generation that is queued for longer gets a new one. */
const STALLED_AFTER_S = 60
/** Each attempt after the first one means that a worker died or was stopped. */
const MAX_ATTEMPTS = 5
const MAX_AGE_S = 3_600

/**
 * Enqueues a job for generations that no worker holds and for which no job waits; fails and refunds those with too many attempts
 * or too old. Times are the database's.
 */
export async function requeueStalled(
  deps: Deps,
  { userId, queuedForS = STALLED_AFTER_S }: { userId?: string; queuedForS?: number } = {},
): Promise<void> {
  await requeueAbandoned(deps, userId)
  const queued = await leases.listQueued(deps.db, queuedForS, userId)
  const waiting = await deps.jobs.listWaiting(deps.db, runGenerationJob, queued.map(toPayload))
  const idsWithJob = new Set(waiting.map(({ generationId }) => generationId))
  for (const generation of queued) {
    if (isExpired(generation)) await failExpired(deps, generation)
    else if (!idsWithJob.has(generation.id)) await enqueueLost(deps, generation)
  }
}

/** Takes generations back from workers that have not renewed their leases, and shows that they are tried again. */
export async function requeueAbandoned(deps: Deps, userId?: string): Promise<void> {
  for (const generation of await leases.listAbandoned(deps.db, userId)) {
    if (isExpired(generation)) await failExpired(deps, generation)
    else
      await deps.db.transaction(async (tx) => {
        if (!(await leases.takeBack(tx, generation))) return
        await queries.notify(tx, { id: generation.id, status: 'queued' })
        await deps.jobs.enqueue(tx, runGenerationJob, toPayload(generation))
      })
  }
}

const toPayload = ({ id }: { id: string }) => ({ generationId: id })

const isExpired = ({ attempt, ageS }: leases.Stalled) => attempt >= MAX_ATTEMPTS || ageS > MAX_AGE_S

const failExpired = (deps: Deps, { id }: leases.Stalled) =>
  endGeneration(
    deps,
    { id },
    {
      status: 'failed',
      errorCode: 'generation_failed',
      errorMessage: 'The picture could not be finished. Please try again. You were not charged.',
    },
  )

/** Under a lock, so that sweeps at the same time do not each enqueue a job. */
const enqueueLost = (deps: Deps, generation: leases.Stalled) =>
  deps.db.transaction(async (tx) => {
    if (!(await leases.lockQueued(tx, generation.id))) return
    const payload = toPayload(generation)
    const waiting = await deps.jobs.listWaiting(tx, runGenerationJob, [payload])
    if (waiting.length === 0) await deps.jobs.enqueue(tx, runGenerationJob, payload)
  })

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
