import { AuthAdminApi } from '@supabase/auth-js'
import { type AuthApp, startAuthApp } from './auth-app.ts'

export const SERVICE_KEY = 'Vq1x8mJt0cYbW4nRzKs7aHd2uPeG9fLo'

/** The package exports the class as a value without its type. */
type Admin = InstanceType<typeof AuthAdminApi>

export interface AdminApp extends AuthApp {
  /** The package's admin client, with the service key as `createClient(url, key)` sends it. */
  admin: Admin
  /** One with another bearer; undefined sends none. */
  createAdmin(bearer: string | undefined): Admin
  /** A call under /auth/v1 with the service key. */
  callAdmin(method: string, path: string, body?: unknown): Promise<Response>
}

/** The application with admin calls. */
export async function startAdminApp(env: Record<string, string> = {}): Promise<AdminApp> {
  const t = await startAuthApp({ env: { AUTH_SERVICE_KEY: SERVICE_KEY, ...env } })
  const url = `${t.origin}/auth/v1`
  const createAdmin = (bearer: string | undefined) =>
    new AuthAdminApi({
      url,
      headers: bearer === undefined ? {} : { apikey: bearer, Authorization: `Bearer ${bearer}` },
    })
  return {
    ...t,
    admin: createAdmin(SERVICE_KEY),
    createAdmin,
    callAdmin: (method, path, body) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${SERVICE_KEY}`,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  }
}
