import { OFFLINE_MOMENTS_URL, USER_CACHE } from '../lib/offline-copy.ts'

/** TypeScript's `dom` library has no types for the scope of a service worker. */
interface WorkerEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface ServiceWorkerScope {
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
declare const self: ServiceWorkerScope
/** Different for each build, so that the offline page is cached again. */
declare const __BUILD_ID__: string

const PAGE_CACHE = `offline-page-${__BUILD_ID__}`
const OFFLINE_PAGE = '/offline.html'
const PAGE_FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(PAGE_CACHE)
      await cache.addAll(PAGE_FILES.map((url) => new Request(url, { cache: 'reload' })))
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== PAGE_CACHE && name !== USER_CACHE) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

/** Handles only the requests of the offline page. The browser handles all others as without a service worker. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // Downloads and the mailbox are not pages of the application.
    if (/^\/(api|auth\/v1|dev|media)\//.test(url.pathname)) return
    event.respondWith(networkFirst(request, PAGE_CACHE, OFFLINE_PAGE))
  } else if (url.pathname === OFFLINE_MOMENTS_URL)
    event.respondWith(fromCache(USER_CACHE, OFFLINE_MOMENTS_URL))
  else if (url.pathname.startsWith('/media/images/'))
    event.respondWith(networkFirst(request, USER_CACHE, url.pathname))
  else if (PAGE_FILES.includes(url.pathname))
    event.respondWith(networkFirst(request, PAGE_CACHE, url.pathname))
})

async function networkFirst(request: Request, cacheName: string, url: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return fromCache(cacheName, url)
  }
}

async function fromCache(cacheName: string, url: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(url, { ignoreSearch: true, ignoreVary: true })) ?? Response.error()
}
