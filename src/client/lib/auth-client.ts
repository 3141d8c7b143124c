import { AuthClient, type Session } from '@supabase/auth-js'
import type { CallOutput } from '#shared/contract/call.ts'
import { getAuthConfig } from '#shared/contract/site.ts'
import { type AuthUser, writeAuthState } from './auth-state.ts'
import { AUTH_STORAGE_KEY } from './stored-session.ts'

export type ConnectedAuthClient = InstanceType<typeof AuthClient>
export type AuthConfig = CallOutput<typeof getAuthConfig>

/** Not by `callApi`, which needs the auth client itself. Cached by `getAuthConfig` of auth.ts. */
export async function fetchAuthConfig(): Promise<AuthConfig> {
  const response = await fetch(getAuthConfig.path, { credentials: 'include' })
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
  return getAuthConfig.output.parse(await response.json())
}

function toAuthUser(user: Session['user']): AuthUser {
  const name = (key: string): string | null => {
    const value: unknown = user.user_metadata[key]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  return {
    id: user.id,
    email: user.email ?? null,
    firstName: name('first_name'),
    lastName: name('last_name'),
    createdAt: user.created_at,
  }
}

export function syncAuthState(session: Session | null): void {
  writeAuthState(
    session
      ? { status: 'authenticated', user: toAuthUser(session.user) }
      : { status: 'anonymous', user: null },
  )
}

/** Creates the client, restores the session from storage or from the URL, and subscribes the auth state to its changes. */
export async function connectAuthClient(config: AuthConfig): Promise<ConnectedAuthClient> {
  const hasTokensInUrl = /[#&](access_token|error)=/.test(location.hash)
  const client = new AuthClient({
    url: `${config.url.replace(/(?<!\/)\/+$/, '')}/auth/v1`,
    headers: { apikey: config.anonKey },
    storageKey: AUTH_STORAGE_KEY,
    flowType: 'implicit',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  })
  const { error } = await client.initialize()
  if (error) console.error('The session could not be restored.', error)
  // The tokens are in storage now and must not remain in the browser history.
  if (hasTokensInUrl) history.replaceState(history.state, '', location.pathname + location.search)
  const { data } = await client.getSession()
  syncAuthState(data.session)
  client.onAuthStateChange((_event, session) => syncAuthState(session))
  // Validates the session at the service; if it has expired, the client removes it and emits an event.
  if (data.session) void client.getUser()
  return client
}
