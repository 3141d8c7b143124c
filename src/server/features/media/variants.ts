import type { Deps } from '#server/deps.ts'
import { encodeVariant, type VariantFormat, variantFormat } from '#server/images/encode.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { runHereOrRequest } from '#server/jobs/do-work.ts'
import type { StoredImage } from '../generations/service.ts'
import { makeVariantJob, type VariantRequest } from './jobs.ts'

export interface Variant {
  width: number
  format: VariantFormat
}

interface ServedObject {
  key: string
  contentType: string
  etag: string
}

/**
 * More in progress would leave the thread pool no thread for files and names. What is refused is answered whole instead, so a
 * full queue costs bandwidth, never a picture.
 */
const variantQueue = concurrencyLimit({
  perKey: { inProgress: 2, waiting: 60 },
  total: { inProgress: 2, waiting: 300 },
  messages: {
    perKey: 'Many of your pictures are being prepared already. Please try again in a moment.',
    total: 'Many pictures are being prepared. Please try again in a moment.',
  },
  retryAfterS: 5,
})

/** By the variant's key, so that those who ask for the same one wait for one. */
const inFlight = new Map<string, Promise<void>>()

/**
 * A variant of the person's stored picture: made at its first request, and kept beside the original from then on. Throws
 * ObjectNotFoundError (AppError `not_found` where a worker made it), and `rate_limited` or `unavailable` when too many are being
 * made, or no worker is there.
 */
export async function getVariant(
  deps: Deps,
  userId: string,
  image: StoredImage,
  { width, format: wished }: Variant,
): Promise<ServedObject> {
  const format = variantFormat(width, wished)
  const key = `${image.variantFolder}${width}.${format}`
  const served = { key, contentType: `image/${format}`, etag: `${image.etag}-${width}-${format}` }
  if (await deps.store.exists(key)) return served

  let creation = inFlight.get(key)
  if (!creation) {
    creation = variantQueue
      .run(userId, async () => {
        await runHereOrRequest(deps, makeVariantJob, { originalKey: image.key, key, width, format }, (variant) =>
          storeVariant(deps, variant),
        )
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, creation)
  }
  await creation
  return served
}

/** Makes the variant and keeps it. Throws ObjectNotFoundError. */
export async function storeVariant(deps: Deps, variant: VariantRequest): Promise<object> {
  const { originalKey, key, width, format } = variant
  const original = await deps.store.get(originalKey)
  await deps.store.put(key, await encodeVariant(original, width, format), `image/${format}`)
  return {}
}

/** The best format that the browser says it takes. */
export function acceptedFormat(accept: string | undefined): VariantFormat {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}
