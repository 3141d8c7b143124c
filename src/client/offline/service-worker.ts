import { OFFLINE_MOMENTS_URL, USER_CACHE } from '../lib/offline-copy.ts'

/** What the compiler's browser types do not know of the inside of a worker. */
interface WorkerEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker {
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
declare const self: Worker
/** Another one with each build, so that the offline page is fetched anew. */
declare const __BUILD_ID__: string

const SHELL_CACHE = `offline-page-${__BUILD_ID__}`
const OFFLINE_PAGE = '/offline.html'
const SHELL = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SHELL_CACHE)
      await cache.addAll(SHELL.map((url) => new Request(url, { cache: 'reload' })))
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== SHELL_CACHE && name !== USER_CACHE) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

/** Only what the offline page needs is touched: everything else goes its way as if there were no worker. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // Downloads and the mailbox are no pages of the app.
    if (/^\/(api|auth|dev|media)\//.test(url.pathname)) return
    event.respondWith(orElse(request, SHELL_CACHE, OFFLINE_PAGE))
  } else if (url.pathname === OFFLINE_MOMENTS_URL)
    event.respondWith(fromCache(USER_CACHE, OFFLINE_MOMENTS_URL))
  else if (url.pathname.startsWith('/media/images/'))
    event.respondWith(orElse(request, USER_CACHE, url.pathname))
  else if (SHELL.includes(url.pathname)) event.respondWith(orElse(request, SHELL_CACHE, url.pathname))
})

async function orElse(request: Request, cacheName: string, url: string): Promise<Response> {
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
