/** Copies text to the clipboard; throws where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // Pages without https have no clipboard.
  if (!navigator.clipboard) throw new Error('This browser gives no access to the clipboard here.')
  await navigator.clipboard.writeText(text)
}
