import type { Deps } from '#server/deps.ts'
import { type VariantFormat, variantFormat } from '#server/images/encode.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { runHereOrRequest } from '#server/jobs/request-result.ts'
import type { StoredImage } from '../generations/service.ts'
import { makeVariantJob, storeVariant } from './worker.ts'

export interface Variant {
  /** Pixels. */
  width: number
  format: VariantFormat
}

interface ServedObject {
  key: string
  contentType: string
  etag: string
}

/**
 * More in progress would occupy every thread of libuv's pool, which file access and DNS need too. Beyond the limits, the
 * original is served instead: a full queue costs bandwidth, and no request fails.
 */
const variantQueue = concurrencyLimit({
  perKey: { inProgress: 2, waiting: 60 },
  total: { inProgress: 2, waiting: 300 },
  messages: {
    perKey: 'Many of your pictures are being prepared already.',
    total: 'Many pictures are being prepared. Please try again in a moment.',
  },
  retryAfterS: 5,
})

/** By object key, so that concurrent requests for a variant share its creation. */
const inFlight = new Map<string, Promise<void>>()

/**
 * A resized and re-encoded copy of the user's image, made at its first request and stored from then on. Throws
 * ObjectNotFoundError when the original is missing (AppError `not_found` when a worker process looked for it), and AppError
 * `rate_limited` or `unavailable` when the queue is full or no worker responds.
 */
export async function getVariant(
  deps: Deps,
  userId: string,
  image: StoredImage,
  { width, format: requestedFormat }: Variant,
): Promise<ServedObject> {
  const format = variantFormat(width, requestedFormat)
  const key = `${image.variantFolder}${width}.${format}`
  const served = { key, contentType: `image/${format}`, etag: `${image.etag}-${width}-${format}` }
  if (await deps.store.exists(key)) return served

  let creation = inFlight.get(key)
  if (!creation) {
    creation = variantQueue
      .run(userId, async () => {
        await runHereOrRequest(
          deps,
          makeVariantJob,
          { originalKey: image.key, key, width, format },
          (variant) => storeVariant(deps, variant),
        )
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, creation)
  }
  await creation
  return served
}

/** AVIF or else WebP when the Accept header lists it, otherwise JPEG. */
export function acceptedFormat(accept: string | undefined): VariantFormat {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}
