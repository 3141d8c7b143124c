import { useSyncExternalStore } from 'react'

export interface ToastContent {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
  /** How long it stays, in ms; 5000 unless said otherwise. */
  durationMs?: number
}

export interface ShownToast extends Required<Pick<ToastContent, 'title' | 'tone' | 'durationMs'>> {
  id: number
  description: string | undefined
}

const DEFAULT_TOAST_MS = 5000

let shown: ShownToast | null = null
let nextId = 1
const listeners = new Set<() => void>()

function set(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast. There is one at a time: a new one takes the place of the one before. */
export function showToast({
  title,
  description,
  tone = 'default',
  durationMs = DEFAULT_TOAST_MS,
}: ToastContent): void {
  set({ id: nextId++, title, description, tone, durationMs })
}

/** Takes a toast away; without an id, whichever shows. */
export function dismissToast(id?: number): void {
  if (shown && (id === undefined || shown.id === id)) set(null)
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => null,
  )
}
