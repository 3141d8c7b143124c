import { NetworkError } from '../../lib/api-error.ts'
import { handleIfUnauthorized } from '../../lib/session-expired.ts'
import { showToast } from '../../ui/toast-store.ts'

/** How long the editor says that the session is over, in ms. */
const EDITOR_UNAUTHORIZED_MS = 2000

const FAILED = {
  create: 'Failed to create PCM. Please try again.',
  update: 'Failed to update PCM. Please try again.',
  name: 'Failed to generate name. Please try again.',
  enhance: 'Failed to enhance prompt. Please try again.',
} as const

/** Tells that a request about a moment failed; when the session is over, goes to sign in again. */
export function reportMomentError(error: unknown, what: keyof typeof FAILED, isEditor = false): void {
  if (handleIfUnauthorized(error, isEditor ? EDITOR_UNAUTHORIZED_MS : undefined)) return
  showToast({ title: 'Error', description: FAILED[what], tone: 'destructive' })
}

export function isLineDown(error: unknown): boolean {
  return error instanceof NetworkError || !navigator.onLine
}
