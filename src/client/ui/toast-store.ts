import { useSyncExternalStore } from 'react'

export interface ToastContent {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
  /** In ms; 5000 by default. */
  durationMs?: number
}

export interface ShownToast extends Required<Pick<ToastContent, 'title' | 'tone' | 'durationMs'>> {
  id: number
  description: string | undefined
}

const DEFAULT_TOAST_MS = 5000

let current: ShownToast | null = null
let nextId = 1
const listeners = new Set<() => void>()

function setCurrent(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast and replaces the current one. */
export function showToast({
  title,
  description,
  tone = 'default',
  durationMs = DEFAULT_TOAST_MS,
}: ToastContent): void {
  setCurrent({ id: nextId++, title, description, tone, durationMs })
}

/** Removes the toast with this id if it is still shown; without an id, the current one. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || current.id === id)) setCurrent(null)
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => null,
  )
}
