import { useSyncExternalStore } from 'react'

export type SignInMode = 'create' | 'sign-in' | 'forgot-password' | 'enter-code'

let mode: SignInMode | null = null
const listeners = new Set<() => void>()

function set(next: SignInMode | null): void {
  mode = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in modal, by default in the mode to create an account. */
export function openSignIn(next: SignInMode = 'create'): void {
  set(next)
}

export function closeSignIn(): void {
  set(null)
}

/** The mode of the open modal, or null while it is closed. */
export function useSignInMode(): SignInMode | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => mode,
    () => null,
  )
}
