import { createHash } from 'node:crypto'
import { retryTransient } from '#server/db/transient-errors.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { encodePartialFrame, normalizeImage } from '#server/images/encode.ts'
import { warnThrottled } from '#server/log-throttle.ts'
import { IMAGE_SIZE } from '#shared/product.ts'
import { setMomentImage } from '../moments/service.ts'
import { expectObject, settleObject } from '../objects/service.ts'
import { failureEventOf, failureOf } from './failures.ts'
import { partialFrameKeyOf } from './images.ts'
import { type FinishedPicture, findKeptPicture, forgetPicture, keepPicture } from './kept-pictures.ts'
import { imageUrlOf } from './present.ts'
import { type GenerationHooks, generateWithRetries } from './provider.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'
import * as leases from './queries/leases.ts'
import { recordEnd } from './record-end.ts'
import { endGeneration } from './service.ts'
import { limitStoring, storePicture } from './store-picture.ts'
import { isTerminal, isTerminalEvent } from './watch.ts'

/** Three renewals within the time of a lease. */
const HEARTBEAT_INTERVAL_MS = 4_000
const [WIDTH, HEIGHT] = IMAGE_SIZE.split('x').map(Number) as [number, number]

/** A partial frame is shown for as long as its generation runs. */
const PARTIAL_RETENTION_S = 3_600

/** The attempt no longer owns its generation, which was claimed by another worker or has ended; it must not write any more. */
class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/**
 * Runs one attempt at a claimed generation: requests the image, stores it and settles the generation. Never rejects; a generation
 * that could not be settled is requeued or failed by the sweep. When `stopping` aborts, it ends without settling, and a finished
 * image is kept for the next attempt on this node.
 */
export async function runAttempt(
  deps: Deps,
  generation: queries.GenerationRow,
  stopping: AbortSignal,
): Promise<void> {
  const lease = { id: generation.id, attempt: generation.attempt }
  const log = deps.log.child({ generationId: lease.id, attempt: lease.attempt, userId: generation.userId })
  const leaseLost = new AbortController()
  const unsubscribe = deps.generationEvents.subscribe((payload) => {
    if (isTerminalEvent(payload, lease.id)) leaseLost.abort(new LeaseLostError())
  })
  const renewLease = async () => {
    if (!(await leases.renew(deps.db, lease))) leaseLost.abort(new LeaseLostError())
  }
  const heartbeat = setInterval(
    () =>
      void renewLease().catch((err: unknown) =>
        log.warn({ event: 'lease_renewal_failed', err }, 'lease renewal failed'),
      ),
    HEARTBEAT_INTERVAL_MS,
  )
  const partialFrames = partialFrameWriter(deps, generation, leaseLost.signal)
  try {
    const signal = AbortSignal.any([leaseLost.signal, stopping])
    const picture = await finishPicture(deps, generation, {
      signal,
      onPartial: partialFrames.write,
      onRetry: () => void updateProgress(deps, lease, { stage: 'retrying' }).catch(() => undefined),
    })
    await partialFrames.done()
    await retryTransient(() => updateProgress(deps, lease, { stage: 'saving' }))
    const objectKey = await storePicture(deps, generation, picture, signal)
    await retryTransient(() => complete(deps, generation, { ...picture, objectKey }))
    await forgetPicture(deps, lease.id)
    log.info({ event: 'generation_succeeded', model: picture.model }, 'generation succeeded')
  } catch (error) {
    if (error instanceof LeaseLostError || leaseLost.signal.aborted)
      return await forgetPictureOfEnded(deps, generation)
    if (stopping.aborted) return
    await retryTransient(() => fail(deps, lease, error)).then(
      () => forgetPicture(deps, lease.id),
      // The next attempt needs the picture.
      (err: unknown) =>
        log.error(
          { event: 'generation_end_failed', err },
          'a failed generation could not be marked as failed',
        ),
    )
    log.warn({ event: failureEventOf(error), err: error }, 'generation failed')
  } finally {
    clearInterval(heartbeat)
    unsubscribe()
    // The caller may close the database and the store when this returns, so no write may follow.
    await partialFrames.done()
  }
}

/** The picture that an earlier attempt has kept on this node, else a new one, which is kept. */
async function finishPicture(
  deps: Deps,
  generation: queries.GenerationRow,
  hooks: GenerationHooks,
): Promise<FinishedPicture> {
  const kept = await findKeptPicture(deps, generation.id)
  if (kept) return kept
  const { bytes, ...generated } = await generateWithRetries(deps, generation, hooks)
  const image = await limitStoring(() => normalizeImage(bytes, WIDTH, HEIGHT))
  const picture = { generationId: generation.id, ...generated, image }
  await keepPicture(deps, picture)
  return picture
}

/** Another attempt on this node may need the picture of a generation that has not ended. */
async function forgetPictureOfEnded(deps: Deps, { userId, id }: queries.GenerationRow) {
  const row = await queries.findGeneration(deps.db, userId, id).catch(() => 'unread' as const)
  if (row !== 'unread' && (row === undefined || isTerminal(row))) await forgetPicture(deps, id)
}

/** Stores partial frames one after the other. A frame that cannot be decoded or stored is skipped and does not fail the generation. */
function partialFrameWriter(deps: Deps, generation: queries.GenerationRow, signal: AbortSignal) {
  let count = 0
  let lastWrite: Promise<void> = Promise.resolve()
  return {
    write: ({ bytes }: { bytes: Uint8Array }) => {
      lastWrite = lastWrite.then(async () => {
        if (signal.aborted) return
        try {
          const key = partialFrameKeyOf(generation, generation.attempt, count)
          await expectObject(deps.db, key, PARTIAL_RETENTION_S)
          await deps.store.put(key, await encodePartialFrame(bytes), 'image/webp')
          count++
          await updateProgress(deps, generation, { partialCount: count })
        } catch (err) {
          // A lost lease is not a fault: the generation was cancelled, or continues elsewhere.
          if (err instanceof LeaseLostError) return
          warnThrottled(
            deps.log,
            { event: 'partial_frame_skipped', err, generationId: generation.id },
            'a partial frame was skipped',
          )
        }
      })
    },
    done: () => lastWrite,
  }
}

/** Updates the row and notifies its watchers. Throws LeaseLostError. */
async function updateProgress(
  deps: Deps,
  lease: leases.Lease,
  changes: Parameters<typeof leases.updateRunning>[2],
) {
  const isHeld = await deps.db.transaction(async (tx) => {
    const isUpdated = await leases.updateRunning(tx, lease, changes)
    if (isUpdated) await queries.notify(tx, { id: lease.id, status: 'running' })
    return isUpdated
  })
  if (!isHeld) throw new LeaseLostError()
}

/** Marks the generation as succeeded, inserts the image, and sets it on the moment or scenario, in one transaction. Throws LeaseLostError. */
async function complete(
  deps: Deps,
  generation: queries.GenerationRow,
  result: FinishedPicture & { objectKey: string },
) {
  const imageUrl = imageUrlOf(generation.id)
  const { userId, pcmId, scenarioId } = generation
  const { image, model, reading, objectKey, enhancedPrompt } = result
  const size = `${image.width}x${image.height}`
  await deps.db.transaction(async (tx) => {
    const finishedAt = deps.now()
    const isHeld = await leases.markSucceeded(tx, generation, { imageUrl, model, size, reading, finishedAt })
    if (!isHeld) throw new LeaseLostError()
    await settleObject(tx, objectKey)
    await images.insertImage(tx, {
      userId,
      pcmId,
      scenarioId,
      generationId: generation.id,
      imageUrl,
      prompt: generation.prompt,
      enhancedPrompt,
      feedback: generation.feedback,
      feedbackChain: generation.feedbackChain,
      seed: generation.seed,
      model,
      size,
      objectKey,
      contentType: image.contentType,
      byteLength: image.bytes.byteLength,
      sha256: createHash('sha256').update(image.bytes).digest('hex'),
      width: image.width,
      height: image.height,
      generatedAt: deps.now(),
    })
    if (scenarioId === null) await setMomentImage(tx, userId, pcmId, imageUrl)
    else {
      const scenarioImage = { imageUrl, usedModel: model, imageSize: size }
      if (!(await images.setScenarioImage(tx, userId, scenarioId, scenarioImage)))
        throw notFound('This scenario')
    }
    if (generation.isRegeneration) await images.countRegeneration(tx, userId)
    await queries.notify(tx, { id: generation.id, status: 'succeeded' })
    recordEnd(tx, generation, { status: 'succeeded', errorCode: null, finishedAt })
  })
}

async function fail(deps: Deps, lease: leases.Lease, error: unknown) {
  const { code, message } = failureOf(error)
  await endGeneration(deps, lease, { status: 'failed', errorCode: code, errorMessage: message })
}
