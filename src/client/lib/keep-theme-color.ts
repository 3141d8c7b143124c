/** Keeps the colour of the browser's bar: whatever changes the page's theme colour, it is put back at once. */
export function keepThemeColor(): void {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  const color = tag?.content
  if (!tag || !color) return
  new MutationObserver(() => {
    if (tag.content !== color) tag.content = color
    if (!tag.isConnected) document.head.append(tag)
  }).observe(document.head, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['content'],
  })
}
