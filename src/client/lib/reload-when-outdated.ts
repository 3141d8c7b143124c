const KEY = 'future-memory-reloaded'
/** Two failures closer than this, in ms, are not about an outdated page, and reloading again would not help. */
const GUARD_MS = 30_000

/**
 * A page that was open while a new version was installed asks for parts that are gone. It loads itself anew, once;
 * what was typed is kept in the browser.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (!navigator.onLine || Date.now() - last < GUARD_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
