let isAwaited = false

/** Gives the focus to the page's main area, or to the next one that appears where a screen is still on its way. */
export function focusPage(): void {
  const main = document.getElementById('main')
  // While the next screen loads, React keeps the last one in the document, hidden.
  const isShown = main !== null && main.getClientRects().length > 0
  isAwaited = !isShown
  if (isShown) main.focus({ preventScroll: true })
}

/** Called by a main area that appears. */
export function takeAwaitedFocus(main: HTMLElement | null): void {
  if (!isAwaited || !main) return
  isAwaited = false
  main.focus({ preventScroll: true })
}
