import { AuthClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import type { CallOutput } from '#shared/contract/call.ts'
import { getAuthConfig } from '#shared/contract/site.ts'
import { NetworkError } from './api-error.ts'
import { writeSessionState, writeStoredAuthState } from './auth-state.ts'
import { fetchAuth } from './fetch-auth.ts'
import { AUTH_STORAGE_KEY, hasStoredSession, needsSecondFactor, toAuthUser } from './stored-session.ts'

export type ConnectedAuthClient = InstanceType<typeof AuthClient>
export type AuthConfig = CallOutput<typeof getAuthConfig>

const CONFIG_TIMEOUT_MS = 15_000

/**
 * Not by `callApi`, which needs the auth client itself. Cached by `getAuthConfig` of auth.ts.
 * @throws NetworkError if the server does not respond with the configuration.
 */
export async function fetchAuthConfig(): Promise<AuthConfig> {
  try {
    const response = await fetch(getAuthConfig.path, {
      credentials: 'include',
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
    return getAuthConfig.output.parse(await response.json())
  } catch (cause) {
    throw new NetworkError('The sign-in service cannot be reached. Please try again in a moment.', { cause })
  }
}

/** Sets the auth state to a session. */
function writeSession(session: Session | null): void {
  writeSessionState(toAuthUser(session?.user), needsSecondFactor(session))
}

const serviceOptions = ({ url, anonKey }: AuthConfig) => ({
  url: `${url.replace(/(?<!\/)\/+$/, '')}/auth/v1`,
  headers: { apikey: anonKey },
  fetch: fetchAuth,
})

/**
 * A client whose session is kept in its memory, apart from the session of this browser. `onRequest` is called with the path of
 * each request before it is sent.
 */
export const createDetachedClient = (
  config: AuthConfig,
  onRequest: (path: string) => void,
): ConnectedAuthClient =>
  new AuthClient({
    ...serviceOptions(config),
    fetch: (input, init) => {
      onRequest(new URL(input instanceof Request ? input.url : input, location.href).pathname)
      return fetchAuth(input, init)
    },
    storageKey: `${AUTH_STORAGE_KEY}-detached`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  })

/** Creates the client, restores the session from storage, and subscribes the auth state to its changes. */
export async function connectAuthClient(config: AuthConfig): Promise<ConnectedAuthClient> {
  const client = new AuthClient({
    ...serviceOptions(config),
    storageKey: AUTH_STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    // Tokens in an address may be anybody's; a code is redeemed by returned-sign-in.ts.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    // By default the client takes a full storage for a missing one, and the user would be signed out by a reload.
    ...(hasStoredSession() ? { storage: localStorage } : {}),
  })
  const { error } = await client.initialize()
  if (error) console.error('The session could not be restored.', error)
  const { data } = await client.getSession()
  const followSession = (session: Session | null) => {
    // Without a session although one is stored: it has expired, and renewing it failed for now.
    if (!session && hasStoredSession()) writeStoredAuthState()
    else writeSession(session)
  }
  followSession(data.session)
  client.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') writeSession(null)
    else followSession(session)
  })
  // Validates the session at the service; if it has expired, the client removes it and emits an event.
  if (data.session) void client.getUser()
  return client
}

/**
 * The access token, renewed if it is about to expire; null when signed out.
 * @throws NetworkError if it has expired and the service did not decide about a new one.
 */
export async function readAccessToken(client: ConnectedAuthClient): Promise<string | null> {
  const { data, error } = await client.getSession()
  if (data.session) return data.session.access_token
  if (error && hasStoredSession())
    throw new NetworkError('The sign-in could not be renewed. Please try again in a moment.', {
      cause: error,
    })
  return null
}

/**
 * A token in place of one that the server has refused: that of another tab, or a new one; null if the sign-in service ends the
 * session, which is then removed.
 * @throws NetworkError if the service did not decide.
 */
export async function renewAccessToken(client: ConnectedAuthClient, refused: string): Promise<string | null> {
  const current = await readAccessToken(client)
  if (current !== refused) return current
  const { data, error } = await client.refreshSession()
  if (data.session) return data.session.access_token
  if (isAuthRetryableFetchError(error))
    throw new NetworkError('The sign-in could not be renewed. Please try again in a moment.', {
      cause: error,
    })
  const afterwards = await readAccessToken(client)
  if (afterwards !== refused) return afterwards
  await client.signOut({ scope: 'local' })
  return null
}
