import { showToast } from '../ui/toast-store.ts'

/** Copies text to the clipboard; throws where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // Pages without https have no clipboard.
  if (!navigator.clipboard) throw new Error('This browser gives no access to the clipboard here.')
  await navigator.clipboard.writeText(text)
}

/** Copies text and shows the outcome. Answers whether it was copied. */
export async function copyWithToast(
  text: string,
  copied: { title: string; description: string },
): Promise<boolean> {
  try {
    await copyText(text)
  } catch (error) {
    console.warn('The text was not copied.', error)
    showToast({ title: 'Copy failed', description: 'Unable to copy to clipboard.', tone: 'destructive' })
    return false
  }
  showToast({ ...copied, tone: 'success' })
  return true
}
