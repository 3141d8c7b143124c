const EVERY_MS = 500
/** Once more, this long after the page has loaded: some browsers read the colour late. */
const DELAYS_MS = [0, 100, 300, 1_000, 2_000] as const
const NAME = 'theme-color'

/**
 * Restores the page's theme colour whenever it was changed, as the specification says. Nothing is written while nothing has
 * changed. Returns how to stop.
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
  const interval = setInterval(apply, EVERY_MS)
  return () => {
    clearInterval(interval)
    for (const timer of timers) clearTimeout(timer)
    removeEventListener('load', applyAfterLoad)
  }
}
