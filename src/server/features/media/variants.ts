import type { Deps } from '#server/deps.ts'
import { type VariantFormat, variantFormat } from '#server/images/encode.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import type { StoredImage } from '../generations/service.ts'
import { makeVariantJob, storeVariant } from './worker.ts'

export interface Variant {
  /** Pixels. */
  width: number
  format: VariantFormat
}

export interface ImageVariant {
  key: string
  contentType: string
  etag: string
  source: { originalKey: string; width: number; format: VariantFormat }
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

/** A resized and re-encoded copy of an image. */
export function variantOf(image: StoredImage, { width, format: requestedFormat }: Variant): ImageVariant {
  const format = variantFormat(width, requestedFormat)
  return {
    key: `${image.variantFolder}${width}.${format}`,
    contentType: `image/${format}`,
    etag: `${image.etag}-${width}-${format}`,
    source: { originalKey: image.key, width, format },
  }
}

/**
 * Stores the variant of the user's image unless it is stored already. Where several processes may be asked for it at the same
 * time, a worker makes it once for all of them. Throws ObjectNotFoundError when the original is missing (AppError `not_found`
 * when a worker looked for it), and AppError `rate_limited` or `unavailable` when the queue is full or no worker responds.
 */
export async function ensureVariant(deps: Deps, userId: string, variant: ImageVariant): Promise<void> {
  const { key, source } = variant
  if (await deps.store.exists(key)) return
  let creation = inFlight.get(key)
  if (!creation) {
    const request = { ...source, key }
    creation = variantQueue
      .run(userId, async () => {
        if (deps.env.DATABASE_URL) await deps.jobs.request(makeVariantJob, request)
        else await storeVariant(deps, request)
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, creation)
  }
  await creation
}

/** AVIF or else WebP when the Accept header lists it, otherwise JPEG. */
export function acceptedFormat(accept: string | undefined): VariantFormat {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}
