import type { AuthError } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { NetworkError } from './api-error.ts'
import type { AuthConfig, ConnectedAuthClient } from './auth-client.ts'
import {
  type AuthState,
  readAuthState,
  subscribeToAuthState,
  writeAuthState,
  writeStoredAuthState,
} from './auth-state.ts'
import { AUTH_STORAGE_KEY, hasStoredSession, readStoredSession } from './stored-session.ts'

let config: Promise<AuthConfig> | undefined
let client: Promise<ConnectedAuthClient> | undefined

/** Fetched once; after a failure the next call fetches again. */
export function getAuthConfig(): Promise<AuthConfig> {
  config ??= import('./auth-client.ts')
    .then((module) => module.fetchAuthConfig())
    .catch((error: unknown) => {
      config = undefined
      throw error
    })
  return config
}

/** Created once; after a failure the next call tries again. */
export function getAuthClient(): Promise<ConnectedAuthClient> {
  client ??= Promise.all([import('./auth-client.ts'), getAuthConfig()])
    .then(([module, settings]) => module.connectAuthClient(settings))
    .catch((error: unknown) => {
      client = undefined
      throw error
    })
  return client
}

/** A session whose renewal takes longer is shown as it is stored. */
const SLOW_CONNECT_MS = 3_000

/**
 * Restores the session. Without a stored session, the state becomes anonymous and the auth client is not loaded until another
 * tab signs in.
 */
export async function startAuth(): Promise<void> {
  addEventListener('storage', followOtherTab)
  if (hasStoredSession()) await connect()
  else writeAuthState({ status: 'anonymous', user: null })
}

/** Another tab has signed in or out. The client itself follows only while it is loaded and both tabs run. */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== null && event.key !== AUTH_STORAGE_KEY) return
  if (!hasStoredSession()) writeAuthState({ status: 'anonymous', user: null })
  else if (client) writeStoredAuthState()
  else void connect()
}

async function connect(): Promise<void> {
  const timer = setTimeout(() => {
    if (readStoredSession()) writeStoredAuthState()
  }, SLOW_CONNECT_MS)
  try {
    await getAuthClient()
  } catch (error) {
    console.warn('Signing in could not be prepared.', error)
    writeStoredAuthState()
  } finally {
    clearTimeout(timer)
  }
}

const PRERENDERED_STATE: AuthState = { status: 'loading', user: null }

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeToAuthState, readAuthState, () => PRERENDERED_STATE)
}

/**
 * The access token, renewed if it is about to expire; null when signed out.
 * @throws NetworkError if it cannot be renewed for now. The session is kept.
 */
export async function getAccessToken(): Promise<string | null> {
  if (!client && !hasStoredSession()) return null
  // The client would try for 25 seconds.
  if (!navigator.onLine && (readStoredSession()?.expiresAtMs ?? Infinity) < Date.now())
    throw new NetworkError('You are offline.')
  return await withAuthClient((module, connected) => module.readAccessToken(connected))
}

/**
 * A token in place of one that the server has refused, or null if the session has ended.
 * @throws NetworkError if it cannot be renewed for now. The session is kept.
 */
export async function renewAccessToken(refused: string): Promise<string | null> {
  return await withAuthClient((module, connected) => module.renewAccessToken(connected, refused))
}

/** After a failure the client would repeat its result for a minute, so that the next call connects a new one. */
async function withAuthClient(
  read: (module: typeof import('./auth-client.ts'), connected: ConnectedAuthClient) => Promise<string | null>,
): Promise<string | null> {
  const used = getAuthClient()
  try {
    return await read(await import('./auth-client.ts'), await used)
  } catch (error) {
    if (client === used) {
      client = undefined
      void used.then((connected) => connected.dispose()).catch(() => undefined)
    }
    throw error
  }
}

/**
 * Signs out in this browser if the session was ended elsewhere.
 * @throws NetworkError if the service was not reached, else the error of the client.
 */
export function throwIfError(error: AuthError | null): void {
  if (error?.name === 'AuthSessionMissingError') void signOutIfEnded()
  if (error?.name === 'AuthRetryableFetchError' && error.status === 0)
    throw new NetworkError('The sign-in service cannot be reached. Please try again in a moment.', {
      cause: error,
    })
  if (error) throw error
}

/** The client removes a session that the service no longer knows when it asks for its user. */
async function signOutIfEnded(): Promise<void> {
  try {
    await (await getAuthClient()).getUser()
  } catch (error) {
    console.warn('The end of the session is noticed later.', error)
  }
}

/** Reads the session's user and factors again. If that fails, they follow when the token is renewed within the hour. */
export async function renewSession(): Promise<void> {
  try {
    const { error } = await (await getAuthClient()).refreshSession()
    if (error) throw error
  } catch (error) {
    console.warn('The token was not renewed; what has changed follows later.', error)
  }
}

/** Ends the session in this browser and at the auth service, and clears the cookie for images. */
export async function signOut(): Promise<void> {
  const { error } = await (await getAuthClient()).signOut({ scope: 'local' })
  throwIfError(error)
  // Best effort: the cookie gives access to images only, and it expires.
  await fetch('/api/logout', { credentials: 'include', redirect: 'manual' }).catch(() => undefined)
}
