import { createHash, randomInt } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import { GENERATION_COST } from '#shared/limits.ts'
import { refundCredits, reserveCredits } from '../credits/service.ts'
import { lockMoment, setMomentImage } from '../moments/service.ts'
import { getUser } from '../users/service.ts'
import { runGeneration } from './jobs.ts'
import { partialKeyOf, variantFolderOf } from './object-keys.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'
import { waitForEnd } from './watch.ts'

export { pictureFoldersOf } from './object-keys.ts'
export { presentGeneration } from './present.ts'

const HOUR_MS = 3_600_000
const MAX_PER_HOUR = 20
const MAX_AT_ONCE = 2
const UNAVAILABLE_RETRY_AFTER_S = 10

export interface GenerationRequest {
  userId: string
  /** The moment's number or id. */
  pcm: number
  scenarioId: number | null
  /** The picture that the target shows now, if any: feedback speaks of it. */
  currentImageUrl?: string | null
  prompt: string
  feedback: string | null
  modelChoice: ModelChoice
  isFirstPerson: boolean
  /** False for the account that needs no credit. */
  isCharged: boolean
  idempotencyKey: string | null
  /** When the request reached this server. An equal generation that ended since was under way with it, and is its answer. */
  receivedAt: Date
}

/**
 * Reserves a credit, writes the generation and wakes a worker, in one transaction. A repeated key, and a request equal to
 * the one under way for the target, answer the generation that is there.
 * Throws `insufficient_credits`, `generation_in_progress`, `idempotency_mismatch`, `rate_limited` or `not_found`; nothing is charged then.
 */
export async function requestGeneration(
  deps: Deps,
  request: GenerationRequest,
): Promise<queries.GenerationRow> {
  return deps.db.transaction(async (tx) => {
    // The lock serialises requests for one moment, so that equal ones find each other.
    const moment = await lockMoment(tx, request.userId, request.pcm)
    const target = { pcmId: moment.id, scenarioId: request.scenarioId }
    const contentHash = hashContent(request, target)
    const repeated = await findRepeated(tx, request, contentHash)
    if (repeated) return repeated

    const unfinished = await queries.findUnfinished(tx, request.userId, target)
    if (unfinished?.contentHash === contentHash) return unfinished
    if (unfinished)
      throw new AppError(
        'generation_in_progress',
        'A picture is already being made for this moment. Please wait for it, or cancel it first.',
        {
          fields: { generationId: unfinished.id },
        },
      )
    const concurrent = await queries.findSucceededSince(
      tx,
      request.userId,
      target,
      contentHash,
      request.receivedAt,
    )
    if (concurrent) return concurrent
    await checkLimits(deps, tx, request.userId)

    const currentUrl = request.scenarioId === null ? moment.imageUrl : (request.currentImageUrl ?? null)
    const current = currentUrl ? await images.findImageByUrl(tx, request.userId, currentUrl) : undefined
    const id = deps.newId()
    const made = await queries.insertGeneration(tx, {
      id,
      userId: request.userId,
      ...target,
      feedback: request.feedback,
      ...(await findBeginning(tx, request, target, current)),
      modelChoice: request.modelChoice,
      isFirstPerson: request.isFirstPerson,
      isCharged: request.isCharged,
      isRegeneration: current !== undefined,
      idempotencyKey: request.idempotencyKey,
      contentHash,
      createdAt: deps.now(),
    })
    if (!made) {
      const other = await findRepeated(tx, request, contentHash)
      if (other) return other
      throw new Error('A generation with this key exists, and cannot be found.')
    }
    if (request.isCharged)
      await reserveCredits(tx, { userId: request.userId, amount: GENERATION_COST, reference: id })
    await deps.jobs.enqueue(tx, runGeneration, { generationId: id })
    return made
  })
}

/**
 * Feedback changes the picture that it speaks of: it goes on from that picture's prompt and wishes, and keeps its
 * composition. Words that no picture was made from yet are new, and begin afresh.
 */
async function findBeginning(
  tx: Db,
  { userId, prompt, feedback }: GenerationRequest,
  target: queries.Target,
  current: images.ImageRow | undefined,
) {
  const isRefining = feedback !== null && current !== undefined
  const wishes = feedback === null ? [] : [feedback]
  const seed = isRefining ? current.seed : randomInt(2 ** 31 - 1)
  if (!isRefining || !(await queries.wasPainted(tx, userId, target, prompt)))
    return { prompt, seed, feedbackChain: wishes }
  // A prompt that was written anew carries the earlier wishes already.
  return current.enhancedPrompt === null
    ? { prompt: current.prompt, seed, feedbackChain: [...current.feedbackChain, ...wishes] }
    : { prompt: current.enhancedPrompt, seed, feedbackChain: wishes }
}

async function findRepeated(tx: Db, request: GenerationRequest, contentHash: string) {
  if (request.idempotencyKey === null) return undefined
  const earlier = await queries.findByKey(tx, request.userId, request.idempotencyKey)
  if (earlier && earlier.contentHash !== contentHash)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  return earlier
}

function hashContent(request: GenerationRequest, target: queries.Target) {
  const content = [
    target.pcmId,
    target.scenarioId,
    request.prompt,
    request.feedback,
    request.modelChoice,
    request.isFirstPerson,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

async function checkLimits(deps: Deps, tx: Db, userId: string) {
  if (deps.env.RATE_LIMITS === 'off') return
  const now = deps.now().getTime()
  const { recent, unfinished, oldest } = await queries.countRecent(tx, userId, new Date(now - HOUR_MS))
  if (unfinished >= MAX_AT_ONCE)
    throw new AppError(
      'rate_limited',
      `${MAX_AT_ONCE} pictures are being made already. Please wait for one of them.`,
      { retryAfterS: 15 },
    )
  if (recent >= MAX_PER_HOUR)
    throw new AppError(
      'rate_limited',
      `That makes ${MAX_PER_HOUR} pictures within an hour. Please come back a little later.`,
      {
        retryAfterS: oldest ? (Date.parse(oldest) + HOUR_MS - now) / 1000 : HOUR_MS / 1000,
      },
    )
}

export async function getGeneration(db: Db, userId: string, id: string) {
  const row = await queries.findGeneration(db, userId, id)
  if (!row) throw notFound('This generation')
  return row
}

/** The image of a generation once it has ended. Throws AppError with what happened when there is none. */
export async function waitForImage(deps: Deps, userId: string, id: string) {
  const ended = await waitForEnd(deps, userId, id)
  if (ended.status !== 'succeeded' || !ended.imageUrl || !ended.model || !ended.size) {
    const code =
      ended.errorCode && ended.errorCode in ERROR_STATUS
        ? (ended.errorCode as ErrorCode)
        : 'generation_failed'
    throw new AppError(
      code,
      ended.errorMessage ?? 'Failed to generate image. Please try again.',
      code === 'unavailable' ? { retryAfterS: UNAVAILABLE_RETRY_AFTER_S } : {},
    )
  }
  const { credits } = await getUser(deps, userId)
  return {
    imageUrl: ended.imageUrl,
    model: ended.model,
    size: ended.size,
    generationId: ended.id,
    creditsRemaining: credits,
  }
}

/** Ends a generation without an image and gives its credit back, once, in one transaction. False when it had ended, or is another attempt's. */
export async function endGeneration(
  deps: Deps,
  which: { id: string; attempt?: number },
  end: { status: 'failed' | 'cancelled'; errorCode: string; errorMessage: string },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const row = await queries.markEnded(tx, which, { ...end, finishedAt: deps.now() })
    if (!row) return false
    if (row.isCharged)
      await refundCredits(tx, { userId: row.userId, amount: GENERATION_COST, reference: row.id })
    await queries.announce(tx, { id: row.id, status: row.status })
    return true
  })
}

/** Ends the person's generation and gives the credit back; one that has ended stays as it is. */
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

/** Makes an earlier image the moment's image again. */
export async function chooseImage(deps: Deps, userId: string, pcmId: number, imageId: number) {
  return deps.db.transaction(async (tx) => {
    const moment = await lockMoment(tx, userId, pcmId)
    const image = await images.findImage(tx, userId, { id: imageId })
    if (!image || image.pcmId !== moment.id || image.scenarioId !== null) throw notFound('This image')
    await setMomentImage(tx, userId, moment.id, image.imageUrl)
    return { imageUrl: image.imageUrl }
  })
}

export interface StoredPicture {
  key: string
  contentType: string
  etag: string
  width: number
  /** Where smaller ones of it are kept. */
  variantFolder: string
}

/** Where a picture of the person is kept. */
export async function getPicture(deps: Deps, userId: string, generationId: string): Promise<StoredPicture> {
  const image = await images.findImage(deps.db, userId, { generationId })
  if (!image) throw notFound('This picture')
  return {
    key: image.objectKey,
    contentType: image.contentType,
    etag: image.sha256,
    width: image.width,
    variantFolder: variantFolderOf({ userId, id: generationId }),
  }
}

/** Where a partial frame of the person's generation is kept. */
export async function getPartialFrame(
  deps: Deps,
  userId: string,
  frame: { id: string; attempt: number; index: number },
) {
  const generation = await getGeneration(deps.db, userId, frame.id)
  return {
    key: partialKeyOf(generation, frame.attempt, frame.index),
    contentType: 'image/webp',
    etag: `${frame.id}-${frame.attempt}-${frame.index}`,
  }
}
