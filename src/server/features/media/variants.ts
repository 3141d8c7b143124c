import type { Deps } from '#server/deps.ts'
import { makeVariant, type VariantFormat, variantFormat } from '#server/images/make-variant.ts'
import { turnstile } from '#server/jobs/turnstile.ts'
import type { StoredPicture } from '../generations/service.ts'

export interface Variant {
  width: number
  format: VariantFormat
}

interface ServedObject {
  key: string
  contentType: string
  etag: string
}

/** More at once would leave the thread pool no thread for files and names. */
const MAX_AT_ONCE = 2

/** Requests that wait hold memory and a socket; with some 100 ms each, the last of them waits for about ten seconds. */
const QUEUE_LIMIT = {
  atMost: 200,
  whenFull: 'Many pictures are being prepared. Please try again in a moment.',
}

interface VariantQueue {
  /** By key; none is made twice at once. */
  inFlight: Map<string, Promise<void>>
  run: ReturnType<typeof turnstile>
}
const queues = new WeakMap<Deps, VariantQueue>()

/** A variant of a stored picture: made at its first request, and kept beside the original from then on. Throws ObjectMissing, and AppError `unavailable` when too many are being made. */
export async function getVariant(
  deps: Deps,
  picture: StoredPicture,
  { width, format: wished }: Variant,
): Promise<ServedObject> {
  const format = variantFormat(width, wished)
  const key = `${picture.variantFolder}${width}.${format}`
  const served = { key, contentType: `image/${format}`, etag: `${picture.etag}-${width}-${format}` }
  if (await deps.store.exists(key)) return served

  const queue = queues.get(deps) ?? { inFlight: new Map(), run: turnstile(MAX_AT_ONCE, QUEUE_LIMIT) }
  queues.set(deps, queue)
  let making = queue.inFlight.get(key)
  if (!making) {
    making = queue
      .run(async () => {
        const original = await deps.store.get(picture.key)
        await deps.store.put(key, await makeVariant(original, width, format), served.contentType)
      })
      .finally(() => queue.inFlight.delete(key))
    queue.inFlight.set(key, making)
  }
  await making
  return served
}

/** The best format that the browser says it takes. */
export function acceptedFormat(accept: string | undefined): VariantFormat {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}
