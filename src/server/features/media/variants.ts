import type { Deps } from '#server/deps.ts'
import { makeVariant, type VariantFormat, variantFormat } from '#server/images/make-variant.ts'
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

interface Workshop {
  underWay: Map<string, Promise<void>>
  running: number
  waiting: (() => void)[]
}
const workshops = new WeakMap<Deps, Workshop>()

/** A variant of a stored picture: made at its first request, and kept beside the original from then on. Throws ObjectMissing. */
export async function getVariant(
  deps: Deps,
  picture: StoredPicture,
  { width, format: wished }: Variant,
): Promise<ServedObject> {
  const format = variantFormat(width, wished)
  const key = `${picture.variantFolder}${width}.${format}`
  const served = { key, contentType: `image/${format}`, etag: `${picture.etag}-${width}-${format}` }
  if (await deps.store.exists(key)) return served

  const workshop = workshops.get(deps) ?? { underWay: new Map(), running: 0, waiting: [] }
  workshops.set(deps, workshop)
  let making = workshop.underWay.get(key)
  if (!making) {
    making = make(deps, workshop, picture.key, served, { width, format }).finally(() =>
      workshop.underWay.delete(key),
    )
    workshop.underWay.set(key, making)
  }
  await making
  return served
}

async function make(
  deps: Deps,
  workshop: Workshop,
  originalKey: string,
  served: ServedObject,
  { width, format }: Variant,
) {
  while (workshop.running >= MAX_AT_ONCE) await new Promise<void>((resolve) => workshop.waiting.push(resolve))
  workshop.running++
  try {
    const original = await deps.store.get(originalKey)
    await deps.store.put(served.key, await makeVariant(original, width, format), served.contentType)
  } finally {
    workshop.running--
    workshop.waiting.shift()?.()
  }
}

/** The best format that the browser says it takes. */
export function acceptedFormat(accept: string | undefined): VariantFormat {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}
