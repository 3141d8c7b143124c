import type { Provider } from '@supabase/auth-js'
import { type AuthApp, type Client, startAuthApp } from './auth-app.ts'
import { type OpenidAccount, type OpenidServer, startOpenidServer } from './openid-server.ts'

const CALLBACK = 'http://localhost:3000/auth/v1/callback'
export const COMPANY = 'custom:company'
export const SCHOOL = 'custom:night-school'

/** A browser with the cookies of the application, and the unmodified client in it. */
export interface OidcBrowser {
  auth: Client
  /** Signs in at a provider. Returns where the callback leads, after its code was redeemed. */
  signIn(provider: Provider, server: OpenidServer, login: string): Promise<URL>
  /** As `signIn`, to link the identity to the signed-in user. */
  link(provider: Provider, server: OpenidServer, login: string): Promise<URL>
  /** Opens the URL of a callback. Returns where it leads. */
  openCallback(callback: URL): Promise<URL>
  /** Requests a URL of the application. */
  send: typeof fetch
}

/** The application with two OpenID providers beside Google, of which the second has addresses in its user info only. */
export interface OidcApp extends AuthApp {
  company: OpenidServer
  school: OpenidServer
  createBrowser(): OidcBrowser
}

export const account = (sub: string, more: Partial<OpenidAccount> = {}): OpenidAccount => ({
  sub,
  email: `${sub}@example.com`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  ...more,
})

export async function startOidcApp(env: Record<string, string> = {}): Promise<OidcApp> {
  const client = { id: 'future-memory', secret: 'a-secret-of-the-tests', callback: CALLBACK }
  const company = await startOpenidServer(client)
  const school = await startOpenidServer(client, { hasUserInfoOnly: true })
  const settings = (name: string, issuer: string, label: string) => ({
    [`OIDC_${name}_ISSUER`]: issuer,
    [`OIDC_${name}_CLIENT_ID`]: client.id,
    [`OIDC_${name}_CLIENT_SECRET`]: client.secret,
    [`OIDC_${name}_LABEL`]: label,
  })
  const t = await startAuthApp({
    env: {
      ...settings('COMPANY', company.issuer, 'Company'),
      OIDC_COMPANY_ICON: 'building',
      ...settings('NIGHT_SCHOOL', school.issuer, 'Night School'),
      ...env,
    },
  })

  const createBrowser = (): OidcBrowser => {
    let cookie = ''
    const send: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers)
      if (cookie !== '') headers.set('cookie', cookie)
      const response = await fetch(input, { redirect: 'manual', ...init, headers })
      for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? ''
      return response
    }
    const auth = t.createClient({ flowType: 'pkce', fetch: send })
    const options = { redirectTo: 'http://localhost:3000/account', skipBrowserRedirect: true }
    const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '')
    const openCallback = async ({ pathname, search }: URL) =>
      locationOf(await send(`${t.origin}${pathname}${search}`))
    const finish = async (callback: URL) => {
      const target = await openCallback(callback)
      const code = target.searchParams.get('code')
      if (code) {
        const { error } = await auth.exchangeCodeForSession(code)
        if (error) throw error
      }
      return target
    }
    return {
      auth,
      send,
      openCallback,
      async signIn(provider, server, login) {
        const { data } = await auth.signInWithOAuth({ provider, options })
        const { href } = locationOf(await send(data.url ?? ''))
        return finish(await server.signIn(href, login))
      },
      async link(provider, server, login) {
        const { data, error } = await auth.linkIdentity({ provider, options })
        if (error) throw error
        return finish(await server.signIn(data.url ?? '', login))
      },
    }
  }
  return {
    ...t,
    company,
    school,
    createBrowser,
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]()
      await company[Symbol.asyncDispose]()
      await school[Symbol.asyncDispose]()
    },
  }
}
