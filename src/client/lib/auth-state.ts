import { type AuthUser, readStoredSession } from './stored-session.ts'

export type AuthState =
  | { status: 'loading'; user: null }
  | { status: 'authenticated'; user: AuthUser }
  | { status: 'anonymous'; user: null }
  /** The password or link was right, and the code of the second factor is missing. */
  | { status: 'second-factor'; user: null }

let state: AuthState = { status: 'loading', user: null }
const listeners = new Set<() => void>()

export function readAuthState(): AuthState {
  return state
}

/** An equal state keeps the identity of the object, so that a refreshed token does not re-render. */
export function writeAuthState(next: AuthState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

/** Shows the stored session, of which the service may not know any more. */
export function writeStoredAuthState(): void {
  const session = readStoredSession()
  writeSessionState(session?.user, session?.needsSecondFactor ?? false)
}

/** Sets the state to a session's, or to anonymous without a user. */
export function writeSessionState(user: AuthUser | undefined, isSecondFactorNeeded: boolean): void {
  if (!user) writeAuthState({ status: 'anonymous', user: null })
  else if (isSecondFactorNeeded) writeAuthState({ status: 'second-factor', user: null })
  else writeAuthState({ status: 'authenticated', user })
}

export function subscribeToAuthState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
