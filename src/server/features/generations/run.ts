import pLimit from 'p-limit'
import { ProviderError } from '#server/adapters/ai/port.ts'
import { retryTransient } from '#server/db/transient-errors.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { checkPicture, NotAPicture, type Picture, shrinkFrame } from '#server/images/check-picture.ts'
import { IMAGE_SIZE } from '#shared/limits.ts'
import { setMomentImage } from '../moments/service.ts'
import { setScenarioImage } from '../scenarios/service.ts'
import { objectKeyOf, partialKeyOf } from './object-keys.ts'
import { type Painted, paintWithRetries, sha256 } from './paint.ts'
import { imageUrlOf } from './present.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'
import { endGeneration } from './service.ts'
import { tellsOfEnd } from './watch.ts'

export const LEASE_MS = 60_000
const HEARTBEAT_MS = 15_000
const [WIDTH, HEIGHT] = IMAGE_SIZE.split('x').map(Number) as [number, number]

/** Hundreds of pictures may come at once; stored all together they would leave other work no thread and no connection. */
const storing = pLimit(4)

/** Thrown inside an attempt that no longer owns its generation: it may settle nothing, and says nothing. */
class Overtaken extends Error {}

const NOT_CHARGED = 'You were not charged.'
const MESSAGES: Record<ProviderError['fault'], { code: string; message: string }> = {
  refused: {
    code: 'generation_refused',
    message: `The AI provider will not paint these words. Please change the prompt and try again. ${NOT_CHARGED}`,
  },
  quota: {
    code: 'generation_failed',
    message: `The AI provider's quota is used up. Please try again later. ${NOT_CHARGED}`,
  },
  busy: {
    code: 'generation_failed',
    message: `The AI provider is too busy just now. Please try again in a few minutes. ${NOT_CHARGED}`,
  },
  timeout: {
    code: 'generation_failed',
    message: `The AI provider did not answer in time. Please try again. ${NOT_CHARGED}`,
  },
  broken: {
    code: 'generation_failed',
    message: `Failed to generate image. Please try again. ${NOT_CHARGED}`,
  },
  misconfigured: {
    code: 'generation_failed',
    message: `The AI provider refuses this installation's settings; its operator has been told. ${NOT_CHARGED}`,
  },
}

/** One attempt at a claimed generation, from the provider to the settled row. Never throws; what it cannot settle, the sweep does. */
export async function runAttempt(
  deps: Deps,
  generation: queries.GenerationRow,
  stopping: AbortSignal,
): Promise<void> {
  const own = { id: generation.id, attempt: generation.attempt }
  const overtaken = new AbortController()
  const unsubscribe = deps.generationNews.subscribe((payload) => {
    if (tellsOfEnd(payload, own.id)) overtaken.abort(new Overtaken())
  })
  const renew = async () => {
    const isMine = await queries.update(deps.db, own, {
      leaseExpiresAt: new Date(deps.now().getTime() + LEASE_MS),
    })
    if (!isMine) overtaken.abort(new Overtaken())
  }
  const heartbeat = setInterval(
    () => void renew().catch((error: unknown) => deps.log.warn({ err: error }, 'renewing a lease')),
    HEARTBEAT_MS,
  )
  const log = deps.log.child({ generationId: own.id, attempt: own.attempt, userId: generation.userId })
  const frames = keepFrames(deps, generation, overtaken.signal)
  try {
    const { bytes, ...painted } = await paintWithRetries(deps, generation, {
      signal: AbortSignal.any([overtaken.signal, stopping]),
      onPartial: frames.keep,
      onRetry: () => void tell(deps, own, { stage: 'retrying' }).catch(() => undefined),
    })
    await frames.done()
    await storing(async () => {
      await retryTransient(() => tell(deps, own, { stage: 'saving' }))
      const picture = await checkPicture(bytes, WIDTH, HEIGHT)
      const objectKey = objectKeyOf(generation, picture.contentType)
      await deps.store.put(objectKey, picture.bytes, picture.contentType)
      await retryTransient(() => settle(deps, generation, { ...painted, objectKey, picture }))
    })
    log.info({ model: painted.model }, 'generation succeeded')
  } catch (error) {
    if (error instanceof Overtaken || overtaken.signal.aborted) return
    if (stopping.aborted) return
    await retryTransient(() => fail(deps, own, error)).catch((failure: unknown) =>
      log.error({ err: failure }, 'a generation could not be ended'),
    )
    log.warn({ event: eventOf(error), err: error }, 'generation failed')
  } finally {
    clearInterval(heartbeat)
    unsubscribe()
    // An attempt is over only when it writes no more.
    await frames.done()
  }
}

/** Stores partial frames one after the other; a frame that fails is left out, and never fails the picture. */
function keepFrames(deps: Deps, generation: queries.GenerationRow, signal: AbortSignal) {
  let count = 0
  let last: Promise<void> = Promise.resolve()
  return {
    keep: ({ bytes }: { bytes: Uint8Array }) => {
      last = last.then(async () => {
        if (signal.aborted) return
        try {
          await deps.store.put(
            partialKeyOf(generation, generation.attempt, count),
            await shrinkFrame(bytes),
            'image/webp',
          )
          count++
          await tell(deps, generation, { partialCount: count })
        } catch (error) {
          deps.log.warn(
            { event: 'partial_frame_invalid', err: error, generationId: generation.id },
            'a partial frame was left out',
          )
        }
      })
    },
    done: () => last,
  }
}

async function tell(
  deps: Deps,
  own: { id: string; attempt: number },
  changes: Parameters<typeof queries.update>[2],
) {
  const isMine = await deps.db.transaction(async (tx) => {
    const isUpdated = await queries.update(tx, own, changes)
    if (isUpdated) await queries.announce(tx, { id: own.id, status: 'running' })
    return isUpdated
  })
  if (!isMine) throw new Overtaken()
}

/** The image's row, the moment's image, the story and the generation's success: all of them, or none. */
async function settle(
  deps: Deps,
  generation: queries.GenerationRow,
  made: Omit<Painted, 'bytes'> & { objectKey: string; picture: Picture },
) {
  const imageUrl = imageUrlOf(generation.id)
  const { userId, pcmId, scenarioId } = generation
  const { picture } = made
  const size = `${picture.width}x${picture.height}`
  await deps.db.transaction(async (tx) => {
    const isMine = await queries.markSucceeded(tx, generation, {
      imageUrl,
      model: made.model,
      size,
      finishedAt: deps.now(),
    })
    if (!isMine) throw new Overtaken()
    await images.insertImage(tx, {
      userId,
      pcmId,
      scenarioId,
      generationId: generation.id,
      imageUrl,
      prompt: generation.prompt,
      enhancedPrompt: made.enhancedPrompt,
      feedback: generation.feedback,
      feedbackChain: generation.feedbackChain,
      seed: generation.seed,
      model: made.model,
      size,
      objectKey: made.objectKey,
      contentType: picture.contentType,
      byteLength: picture.bytes.byteLength,
      sha256: sha256(picture.bytes),
      width: picture.width,
      height: picture.height,
      generatedAt: deps.now(),
    })
    if (scenarioId === null) await setMomentImage(tx, userId, pcmId, imageUrl)
    else await setScenarioImage(tx, userId, scenarioId, { imageUrl, usedModel: made.model, imageSize: size })
    if (generation.isRegeneration) await images.countRegeneration(tx, userId)
    await queries.announce(tx, { id: generation.id, status: 'succeeded' })
  })
}

async function fail(deps: Deps, own: { id: string; attempt: number }, error: unknown) {
  const { code, message } = explain(error)
  await endGeneration(deps, own, { status: 'failed', errorCode: code, errorMessage: message })
}

/** What an operator searches for. */
function eventOf(error: unknown): string {
  if (error instanceof ProviderError) return `provider_${error.fault}`
  return error instanceof NotAPicture ? 'provider_image_invalid' : 'generation_failed'
}

function explain(error: unknown): { code: string; message: string } {
  if (error instanceof ProviderError) return MESSAGES[error.fault]
  if (error instanceof AppError && error.code === 'unavailable')
    return { code: 'unavailable', message: error.message }
  return MESSAGES.broken
}
