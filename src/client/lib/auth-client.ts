import { AuthClient, type Session } from '@supabase/auth-js'
import type { CallOutput } from '#shared/contract/call.ts'
import { getAuthConfig } from '#shared/contract/site.ts'
import { type AuthUser, writeAuthState } from './auth-state.ts'
import { AUTH_STORAGE_KEY } from './stored-session.ts'

export type ConnectedAuthClient = InstanceType<typeof AuthClient>
export type AuthConfig = CallOutput<typeof getAuthConfig>

/** What the auth service and the sign-in screen need to know. Fetched once by `auth.ts`. */
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

/** Makes the client, which reads a session from storage or from the address, and follows its events from then on. */
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
  // The tokens are in storage now; they must not stay in the history.
  if (hasTokensInUrl) history.replaceState(history.state, '', location.pathname + location.search)
  const { data } = await client.getSession()
  syncAuthState(data.session)
  client.onAuthStateChange((_event, session) => syncAuthState(session))
  // Validates the session at the service; if it is over, the client removes it and emits an event.
  if (data.session) void client.getUser()
  return client
}
