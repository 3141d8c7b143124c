import { showToast } from '../ui/toast-store.ts'

/** Throws if the browser denies access to the clipboard. */
export async function copyText(text: string): Promise<void> {
  // The API is undefined without https.
  if (!navigator.clipboard) throw new Error('This browser gives no access to the clipboard here.')
  await navigator.clipboard.writeText(text)
}

/** Copies text and shows a toast with the result; `notCopied` is what to do where the browser refuses. Returns whether it was copied. */
export async function copyWithToast(
  text: string,
  copied: { title: string; description: string },
  notCopied = 'Unable to copy to clipboard.',
): Promise<boolean> {
  try {
    await copyText(text)
  } catch (error) {
    console.warn('The text was not copied.', error)
    showToast({ title: 'Copy failed', description: notCopied, tone: 'destructive' })
    return false
  }
  showToast({ ...copied, tone: 'success' })
  return true
}
