import { type AuthApp, startAuthApp } from './auth-app.ts'
import { type OpenidAccount, type OpenidServer, startOpenidServer } from './openid-server.ts'

export const CALLBACK = 'http://localhost:3000/auth/v1/callback'
const client = { id: 'future-memory', secret: 'a-secret-of-the-tests', callback: CALLBACK }

/** The application with a local OpenID provider instead of Google. */
export interface GoogleApp extends AuthApp {
  google: OpenidServer
  /** Adds an account at the provider, with the address `<name>@example.com`. */
  addAccount(name: string, more?: Partial<OpenidAccount>): void
  /** Requests `/authorize`. Returns the provider's address and the cookie that was set. */
  startSignIn(
    query?: string,
    cookie?: string,
  ): Promise<{ response: Response; address: string; cookie: string; cookieLine: string }>
  /** Requests the callback with the provider's parameters. */
  finishSignIn(callback: URL, cookie: string): Promise<Response>
  /** Performs the whole sign-in with an account of the provider. Returns the response to the callback. */
  signInWithGoogle(name: string, query?: string): Promise<Response>
}

export async function startGoogleApp(env: Record<string, string> = {}): Promise<GoogleApp> {
  const google = await startOpenidServer(client)
  const t = await startAuthApp({
    env: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: google.issuer,
      ...env,
    },
  })

  const startSignIn: GoogleApp['startSignIn'] = async (
    query = 'redirect_to=http://localhost:3000/home',
    cookie = '',
  ) => {
    const response = await fetch(`${t.origin}/auth/v1/authorize?provider=google&${query}`, {
      redirect: 'manual',
      headers: { cookie },
    })
    const [given = ''] = response.headers.getSetCookie()
    return {
      response,
      address: response.headers.get('location') ?? '',
      cookie: given.split(';')[0] ?? '',
      cookieLine: given,
    }
  }
  const finishSignIn: GoogleApp['finishSignIn'] = (callback, cookie) =>
    fetch(`${t.origin}${callback.pathname}${callback.search}`, { redirect: 'manual', headers: { cookie } })

  return {
    ...t,
    google,
    addAccount: (name, more = {}) =>
      void google.accounts.set(name, {
        sub: name,
        email: `${name}@example.com`,
        email_verified: true,
        given_name: 'Ada',
        family_name: 'Lovelace',
        picture: 'https://pictures.example/ada.png',
        ...more,
      }),
    startSignIn,
    finishSignIn,
    async signInWithGoogle(name, query) {
      const { address, cookie } = await startSignIn(query)
      return finishSignIn(await google.signIn(address, name), cookie)
    },
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]()
      await google[Symbol.asyncDispose]()
    },
  }
}
