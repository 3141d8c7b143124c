import { showToast } from '../ui/toast-store.ts'

/** A link of a mail, or Google, can come back with an error in the fragment: says it, and clears the address. */
export function reportReturnedAuthError(): void {
  const returned = new URLSearchParams(location.hash.slice(1))
  if (!returned.has('error')) return
  showToast({
    title: 'Authentication failed',
    description: returned.get('error_description') ?? 'Please try again.',
    tone: 'destructive',
  })
  history.replaceState(history.state, '', location.pathname + location.search)
}
