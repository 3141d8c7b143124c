import { createHash, randomInt } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, rateLimited } from '#server/errors.ts'
import { latestPlausibleTime } from '#server/latest-plausible-time.ts'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { READING_CORRECTION } from '#shared/contract/generations.ts'
import { areQuestionsDone } from '#shared/domain/moment-status.ts'
import { isSketchChoice, otherOfSketch } from '#shared/domain/sketch-choice.ts'
import { GENERATION_COST, GENERATIONS_PER_HOUR } from '#shared/product.ts'
import { reserveCredits } from '../credits/service.ts'
import { lockMoment } from '../moments/service.ts'
import { runGenerationJob } from './jobs.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'

const HOUR_MS = 3_600_000
const MAX_CONCURRENT = 2
/** A picture is often ready by then. */
const CONCURRENT_RETRY_S = 15

export interface GenerationRequest {
  userId: string
  /** The moment's number or id. */
  momentRef: number
  scenarioId: number | null
  /** The scenario's current image, which feedback refers to; a moment's is read from its row. */
  currentImageUrl?: string | null
  prompt: string
  feedback: string | null
  modelChoice: ModelChoice
  isFirstPerson: boolean
  /** Nobody has asked for it: a cancelled generation is not started again. */
  isAutomatic?: boolean
  /** False for the account that is exempt from credits. */
  isCharged: boolean
  idempotencyKey: string | null
  /** When the request reached this server. An equal generation that succeeded since then ran concurrently, and is returned. */
  receivedAt: Date
}

/**
 * Reserves a credit, inserts the generation and enqueues its job, in one transaction. A repeated idempotency key, and a request
 * equal to the unfinished one for the target, return the existing generation; the key of one that was cancelled before the
 * request can be used again. Throws AppError `insufficient_credits`, `generation_in_progress`, `idempotency_mismatch`,
 * `rate_limited`, `not_found`, or `validation_failed` for a moment without its three layers; nothing is charged then.
 */
export async function requestGeneration(
  deps: Deps,
  request: GenerationRequest,
): Promise<queries.GenerationRow> {
  return deps.db.transaction(async (tx) => {
    // The lock serializes the requests for one moment, so that each sees the generation of the other.
    const moment = await lockMoment(tx, request.userId, request.momentRef)
    if (!areQuestionsDone(moment)) throw incompleteText()
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
    const concurrent = await queries.findSucceededBetween(
      tx,
      request.userId,
      target,
      contentHash,
      request.receivedAt,
      latestPlausibleTime(deps),
    )
    if (concurrent) return concurrent
    await assertWithinLimits(deps, tx, request.userId)

    const currentUrl = request.scenarioId === null ? moment.imageUrl : (request.currentImageUrl ?? null)
    const current = currentUrl ? await images.findImageByUrl(tx, request.userId, currentUrl) : undefined
    const id = deps.newId()
    const inserted = await queries.insertGeneration(tx, {
      id,
      userId: request.userId,
      ...target,
      feedback: request.feedback,
      ...(await resolvePromptAndSeed(tx, request, target, current)),
      modelChoice: request.modelChoice,
      isFirstPerson: request.isFirstPerson,
      isCharged: request.isCharged,
      isRegeneration: current !== undefined,
      idempotencyKey: request.idempotencyKey,
      contentHash,
      createdAt: deps.now(),
    })
    if (!inserted.isNew) return assertSame(inserted.row, contentHash)
    if (request.isCharged)
      await reserveCredits(tx, { userId: request.userId, amount: GENERATION_COST, reference: id })
    await deps.jobs.enqueue(tx, runGenerationJob, { generationId: id })
    return inserted.row
  })
}

function incompleteText() {
  const message = 'Please complete all three prompts (Surface, Sensory, Soul) before generating an image.'
  return new AppError('validation_failed', message, { fields: { pcmId: message } })
}

/**
 * The effective prompt, the seed and the feedback to apply. Feedback refines the current image: it keeps its seed, and, unless the
 * prompt is new for the target, its prompt and earlier feedback. Without feedback a known prompt keeps what the person corrected
 * of the studio's reading; of a sketch it keeps the composition, because the very picture that was sketched exists.
 */
async function resolvePromptAndSeed(
  tx: Db,
  { userId, prompt, feedback }: GenerationRequest,
  target: queries.Target,
  current: images.ImageRow | undefined,
) {
  const isRefining = feedback !== null && current !== undefined
  const ownFeedback = feedback === null ? [] : [feedback]
  const isWhole = feedback !== null && isSketchChoice(feedback)
  const seed = isRefining ? current.seed : randomInt(2 ** 31 - 1)
  if (!current || !(await queries.hasSucceededWithPrompt(tx, userId, target, prompt)))
    return { prompt, seed, feedbackChain: ownFeedback }
  if (!isRefining) {
    const corrections = current.feedbackChain
      .filter((text) => READING_CORRECTION.test(text))
      .map(otherOfSketch)
    return { prompt, seed, feedbackChain: corrections }
  }
  // An enhanced prompt already includes the earlier feedback; a sketch with its corrections says everything.
  return current.enhancedPrompt === null && !isWhole
    ? { prompt: current.prompt, seed, feedbackChain: [...current.feedbackChain, ...ownFeedback] }
    : { prompt: current.enhancedPrompt ?? current.prompt, seed, feedbackChain: ownFeedback }
}

async function findRepeated(tx: Db, request: GenerationRequest, contentHash: string) {
  if (request.idempotencyKey === null) return undefined
  const earlier = await queries.findGenerationByKey(tx, request.userId, request.idempotencyKey)
  if (!earlier) return undefined
  // A repetition that was under way while the person cancelled must not start a new one.
  const isCancelled =
    earlier.status === 'cancelled' && earlier.finishedAt && earlier.finishedAt <= request.receivedAt
  if (!isCancelled) return assertSame(earlier, contentHash)
  // Another answer to the question has the same key as the one that was cancelled.
  if (request.isAutomatic) return earlier
  await queries.releaseIdempotencyKey(tx, request.userId, earlier.id)
  return undefined
}

/** Throws AppError `idempotency_mismatch` when the content differs. */
function assertSame(earlier: queries.GenerationRow, contentHash: string) {
  if (earlier.contentHash !== contentHash)
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

async function assertWithinLimits(deps: Deps, tx: Db, userId: string) {
  if (deps.env.RATE_LIMITS === 'off') return
  await queries.lockUser(tx, userId)
  const now = deps.now().getTime()
  const { recent, unfinished, oldest } = await queries.countRecent(tx, userId, new Date(now - HOUR_MS))
  if (unfinished >= MAX_CONCURRENT)
    throw rateLimited(CONCURRENT_RETRY_S, `${MAX_CONCURRENT} pictures are being made already.`)
  if (recent >= GENERATIONS_PER_HOUR)
    throw rateLimited(
      (oldest ? Date.parse(oldest) + HOUR_MS - now : HOUR_MS) / 1000,
      `That makes ${GENERATIONS_PER_HOUR} pictures within an hour.`,
    )
}
