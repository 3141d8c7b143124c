const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Brings a static page to life when somebody uses it, or when something that moves by itself (`data-wakes-app`) comes
 * into view. Whoever only reads it loads no application. A button that is pressed too early is pressed again once it works.
 */
export function hydrateOnInteraction(root: HTMLElement, start: () => Promise<void>): void {
  let pressed: HTMLElement | undefined
  let isStarted = false

  const rememberPress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    pressed = button
    wake()
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) wake()
  })

  function wake(): void {
    if (isStarted) return
    isStarted = true
    for (const sign of SIGNS) removeEventListener(sign, wake)
    observer.disconnect()
    void start().then(() => {
      root.removeEventListener('click', rememberPress, true)
      pressed?.click()
    })
  }

  root.addEventListener('click', rememberPress, true)
  for (const sign of SIGNS) addEventListener(sign, wake, { passive: true })
  for (const element of root.querySelectorAll('[data-wakes-app]')) observer.observe(element)
}
