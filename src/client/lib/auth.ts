import type { AuthError } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { showToast } from '../ui/toast-store.ts'
import type { AuthConfig, ConnectedAuthClient } from './auth-client.ts'
import { type AuthState, readAuthState, subscribeToAuthState, writeAuthState } from './auth-state.ts'
import { AUTH_STORAGE_KEY, hasStoredSession } from './stored-session.ts'

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

function getAuthClient(): Promise<ConnectedAuthClient> {
  client ??= Promise.all([import('./auth-client.ts'), getAuthConfig()])
    .then(([module, settings]) => module.connectAuthClient(settings))
    .catch((error: unknown) => {
      client = undefined
      throw error
    })
  return client
}

/**
 * Restores the session. Without a stored session and without tokens in the URL, the state becomes anonymous and the auth
 * client is not loaded until another tab signs in.
 */
export async function startAuth(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === AUTH_STORAGE_KEY && event.newValue !== null && !client) void connect()
  })
  if (hasStoredSession() || /[#&]access_token=/.test(location.hash)) await connect()
  else writeAuthState({ status: 'anonymous', user: null })
}

async function connect(): Promise<void> {
  try {
    await getAuthClient()
  } catch (error) {
    console.error('Signing in could not be prepared.', error)
    writeAuthState({ status: 'anonymous', user: null })
  }
}

const PRERENDERED_STATE: AuthState = { status: 'loading', user: null }

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeToAuthState, readAuthState, () => PRERENDERED_STATE)
}

/** The access token, refreshed if it is about to expire; null when signed out. */
export async function getAccessToken(): Promise<string | null> {
  if (!client && !hasStoredSession()) return null
  const { data } = await (await getAuthClient()).getSession()
  return data.session?.access_token ?? null
}

function throwIfError(error: AuthError | null): void {
  if (error) throw error
}

export async function signUp(person: {
  email: string
  password: string
  firstName: string
  lastName: string
}): Promise<void> {
  const { error } = await (await getAuthClient()).signUp({
    email: person.email,
    password: person.password,
    options: {
      data: { first_name: person.firstName, last_name: person.lastName },
      emailRedirectTo: `${location.origin}/`,
    },
  })
  throwIfError(error)
}

export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await (await getAuthClient()).signInWithPassword({ email, password })
  throwIfError(error)
}

/** Redirects to Google, which redirects back to the site root. */
export async function signInWithGoogle(): Promise<void> {
  const { error } = await (await getAuthClient()).signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${location.origin}/` },
  })
  throwIfError(error)
}

export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await (await getAuthClient()).resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  throwIfError(error)
}

export async function setNewPassword(password: string): Promise<void> {
  const { error } = await (await getAuthClient()).updateUser({ password })
  throwIfError(error)
}

/** Ends the session in this browser and at the auth service, and clears the cookie for images. */
export async function signOut(): Promise<void> {
  const { error } = await (await getAuthClient()).signOut({ scope: 'local' })
  throwIfError(error)
  // Best effort: the cookie gives access to images only, and it expires.
  await fetch('/api/logout', { credentials: 'include', redirect: 'manual' }).catch(() => undefined)
}

/** Shows the error that a mail link or Google returned in the URL fragment, and removes it from the URL. */
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
