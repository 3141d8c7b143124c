const CHECK_INTERVAL_MS = 500
/** Additional checks after the page has loaded, since some browsers read the colour late. */
const DELAYS_MS = [0, 100, 300, 1_000, 2_000] as const
const NAME = 'theme-color'

/**
 * Restores the page's theme colour whenever it was changed, as the specification says. An unchanged
 * document is not written. Returns a function that stops it.
 */
export function enforceThemeColor(): () => void {
  const color = document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`)?.content
  if (!color) return () => undefined
  const apply = () => {
    const tags = document.querySelectorAll<HTMLMetaElement>(`meta[name="${NAME}"]`)
    for (const tag of tags) if (tag.content !== color) tag.content = color
    if (tags.length > 0) return
    const tag = document.createElement('meta')
    tag.name = NAME
    tag.content = color
    document.head.append(tag)
  }
  const timers: ReturnType<typeof setTimeout>[] = []
  const applyAfterLoad = () => timers.push(...DELAYS_MS.map((delay) => setTimeout(apply, delay)))
  if (document.readyState === 'complete') applyAfterLoad()
  else addEventListener('load', applyAfterLoad, { once: true })
  const interval = setInterval(apply, CHECK_INTERVAL_MS)
  return () => {
    clearInterval(interval)
    for (const timer of timers) clearTimeout(timer)
    removeEventListener('load', applyAfterLoad)
  }
}
