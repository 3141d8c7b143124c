import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { PromptReading } from '#shared/contract/generations.ts'
import { GENERATION_COST } from '#shared/product.ts'
import { refundCredits } from '../credits/service.ts'
import { getMoment } from '../moments/service.ts'
import { readPlace } from '../texts/service.ts'
import * as queries from './queries/generations.ts'
import { markEnded } from './queries/leases.ts'
import { recordEnd } from './record-end.ts'

export { getPartialFrame, getStoredImage, imageFoldersOf, type StoredImage } from './images.ts'
export { presentGeneration } from './present.ts'
export { requestGeneration } from './request-generation.ts'
export { imageRequestLimit, waitForImage } from './watch.ts'

/** The user's generation. Throws AppError `not_found`. */
export async function getGeneration(db: Db, userId: string, id: string) {
  const row = await queries.findGeneration(db, userId, id)
  if (!row) throw notFound('This generation')
  return row
}

/** Ends a generation without an image and refunds its credit, in one transaction. False when it has already ended, or `attempt` no longer holds it. */
export async function endGeneration(
  deps: Deps,
  target: { id: string; attempt?: number },
  end: { status: 'failed' | 'cancelled'; errorCode: string; errorMessage: string },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const finishedAt = deps.now()
    const row = await markEnded(tx, target, { ...end, finishedAt })
    if (!row) return false
    if (row.isCharged)
      await refundCredits(tx, { userId: row.userId, amount: GENERATION_COST, reference: row.id })
    await queries.notify(tx, { id: row.id, status: row.status })
    recordEnd(tx, row, { ...end, finishedAt })
    return true
  })
}

/** Cancels the user's generation and refunds its credit; one that has ended is returned unchanged. Throws AppError `not_found`. */
export async function cancelGeneration(deps: Deps, userId: string, id: string) {
  await getGeneration(deps.db, userId, id)
  await endGeneration(
    deps,
    { id },
    {
      status: 'cancelled',
      errorCode: 'generation_cancelled',
      errorMessage: 'Cancelled. You were not charged.',
    },
  )
  return getGeneration(deps.db, userId, id)
}

/** What is known of a prompt for the user's moment before a credit is spent on it. Throws AppError `not_found`, or as `readPlace` does. */
export async function readPrompt(
  deps: Deps,
  userId: string,
  momentRef: number,
  prompt: string,
): Promise<PromptReading> {
  const { id: pcmId } = await getMoment(deps.db, userId, momentRef)
  const target = { pcmId, scenarioId: null }
  const [reading, latest, isPainted] = await Promise.all([
    readPlace(deps, userId, prompt),
    queries.findLatestWithPrompt(deps.db, userId, target, prompt),
    queries.hasSucceededWithPrompt(deps.db, userId, target, prompt),
  ])
  return { reading, latest: latest ?? null, isPainted }
}
