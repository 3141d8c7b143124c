const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Loads and hydrates a static page at the first interaction, or when an element with `data-hydrate` enters the
 * viewport. A click on a button before hydration is repeated once the page is hydrated.
 */
export function hydrateOnInteraction(root: HTMLElement, start: () => Promise<void>): void {
  let pressed: HTMLElement | undefined
  let isStarted = false

  const recordPress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    pressed = button
    hydrate()
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) hydrate()
  })

  function hydrate(): void {
    if (isStarted) return
    isStarted = true
    for (const event of EVENTS) removeEventListener(event, hydrate)
    observer.disconnect()
    void start().then(() => {
      root.removeEventListener('click', recordPress, true)
      pressed?.click()
    })
  }

  root.addEventListener('click', recordPress, true)
  for (const event of EVENTS) addEventListener(event, hydrate, { passive: true })
  for (const element of root.querySelectorAll('[data-hydrate]')) observer.observe(element)
}
