import type { Moment } from '#shared/contract/moments.ts'
import { imageUrlAt } from '#shared/domain/images.ts'

/** The cache of the signed-in user's moments, deleted at sign-out. The service worker serves from it. */
export const USER_CACHE = 'person'
/** The cached URL from which the offline page reads the moments. */
export const OFFLINE_MOMENTS_URL = '/offline/moments.json'
/** Pixels; sufficient for a phone. */
const OFFLINE_WIDTH = 960

export interface OfflineCopy {
  userId: string
  moments: {
    pcmNumber: number
    name: string | null
    surfacePrompt: string | null
    sensoryPrompt: string | null
    soulPrompt: string | null
    dailyInspiration: string | null
    imageUrl: string | null
  }[]
}

/** The Cache API is undefined without https. */
const hasCaches = () => typeof caches !== 'undefined'

let last: Promise<void> = Promise.resolve()

/** Stores the moments and their images for offline use, and removes images that are no longer used. */
export function saveOfflineCopy(userId: string, moments: readonly Moment[]): Promise<void> {
  last = last
    .then(() => write(userId, moments))
    .catch((error: unknown) => {
      console.warn('The offline copy could not be brought up to date.', error)
    })
  return last
}

async function write(userId: string, moments: readonly Moment[]): Promise<void> {
  if (!hasCaches()) return
  if ((await readOwner()) !== userId) await caches.delete(USER_CACHE)
  const cache = await caches.open(USER_CACHE)
  const copy: OfflineCopy = {
    userId,
    moments: moments.map((moment) => ({
      pcmNumber: moment.pcmNumber,
      name: moment.descriptiveName,
      surfacePrompt: moment.surfacePrompt,
      sensoryPrompt: moment.sensoryPrompt,
      soulPrompt: moment.soulPrompt,
      dailyInspiration: moment.dailyInspiration,
      imageUrl: moment.imageUrl && imageUrlAt(moment.imageUrl, OFFLINE_WIDTH),
    })),
  }
  await cache.put(
    OFFLINE_MOMENTS_URL,
    new Response(JSON.stringify(copy), { headers: { 'content-type': 'application/json' } }),
  )
  const wanted = new Set(copy.moments.flatMap(({ imageUrl }) => imageUrl ?? []))
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (pathname.startsWith('/media/') && !wanted.delete(pathname + search)) await cache.delete(request)
  }
  for (const url of wanted) {
    const response = await fetch(url, { credentials: 'include' })
    if (response.ok) await cache.put(url, response)
  }
}

async function readOwner(): Promise<string | undefined> {
  const cached = await (await caches.open(USER_CACHE)).match(OFFLINE_MOMENTS_URL)
  return cached ? ((await cached.json()) as OfflineCopy).userId : undefined
}

/** Waits for writes in progress, so that they do not create the cache again. */
export function deleteOfflineCopy(): Promise<void> {
  last = last
    .then(async () => {
      if (hasCaches()) await caches.delete(USER_CACHE)
    })
    .catch((error: unknown) => console.warn('The offline copy could not be removed.', error))
  return last
}
