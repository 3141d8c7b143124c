import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OpenidAccount {
  sub: string
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
  name?: string
  picture?: string
}

export interface OpenidServer extends AsyncDisposable {
  issuer: string
  /** The accounts by login name. */
  accounts: Map<string, OpenidAccount>
  /** Follows the redirects of an authorization URL and signs in with `login`. Returns the callback's URL. */
  signIn(address: string, login: string): Promise<URL>
  /** As `signIn`, but cancels at the provider. */
  cancel(address: string): Promise<URL>
  /** An ID token for a client, and its access token, that the provider issues for `login`. */
  issueIdToken(
    login: string,
    nonce?: string,
    clientId?: string,
  ): Promise<{ idToken: string; accessToken: string }>
  /** The parameters of the last authorization request. */
  lastRequestParams(): URLSearchParams
}

type SendRequest = (url: string, init?: RequestInit) => Promise<Response>

/** A client that is registered at every provider and is not this application. */
export const OTHER_CLIENT_ID = 'another-app'

/**
 * A local OpenID provider. It requires PKCE. With `hasUserInfoOnly` its ID tokens have no address, as the standard says.
 */
export async function startOpenidServer(
  client: { id: string; secret: string; callback: string },
  { hasUserInfoOnly = false, port = 0 }: { hasUserInfoOnly?: boolean; port?: number } = {},
): Promise<OpenidServer> {
  const accounts = new Map<string, OpenidAccount>()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [client.id, OTHER_CLIENT_ID].map((id) => ({
      client_id: id,
      client_secret: client.secret,
      redirect_uris: [client.callback],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    pkce: { required: () => true },
    conformIdTokenClaims: hasUserInfoOnly,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    cookies: { keys: ['test'] },
    findAccount: (_context: unknown, login: string) => {
      const account = accounts.get(login)
      return account && { accountId: login, claims: async () => account }
    },
  })
  const handle = provider.callback()
  let lastRequestParams = new URLSearchParams()

  async function followRedirects(
    address: string,
    completeInteraction: (send: SendRequest, interaction: string) => Promise<Response>,
  ): Promise<URL> {
    lastRequestParams = new URL(address).searchParams
    const cookies = new Map<string, string>()
    const send: SendRequest = async (url, init = {}) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      return response
    }
    let response = await send(address)
    for (let steps = 0; steps < 12; steps++) {
      const location = response.headers.get('location')
      if (!location)
        throw new Error(`The provider responded with ${response.status}: ${await response.text()}`)
      const next = new URL(location, issuer)
      if (next.href.startsWith(client.callback)) return next
      response = next.pathname.startsWith('/interaction/')
        ? await completeInteraction(send, next.href)
        : await send(next.href)
    }
    throw new Error('Too many redirects.')
  }
  const signIn: OpenidServer['signIn'] = (address, login) => {
    const prompts = ['login', 'consent']
    return followRedirects(address, (send, interaction) => {
      const body = new URLSearchParams({ prompt: prompts.shift() ?? '', login, password: 'any' })
      return send(interaction, { method: 'POST', body })
    })
  }
  return {
    issuer,
    accounts,
    signIn,
    async issueIdToken(login, nonce, clientId = client.id) {
      const verifier = 'v'.repeat(43)
      const request = { client_id: clientId, redirect_uri: client.callback }
      const query = new URLSearchParams({
        ...request,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(nonce === undefined ? {} : { nonce }),
      })
      const callback = await signIn(`${issuer}/auth?${query}`, login)
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          ...request,
          client_secret: client.secret,
          grant_type: 'authorization_code',
          code: callback.searchParams.get('code') ?? '',
          code_verifier: verifier,
        }),
      })
      const tokens = (await response.json()) as { id_token: string; access_token: string }
      return { idToken: tokens.id_token, accessToken: tokens.access_token }
    },
    lastRequestParams: () => lastRequestParams,
    cancel: (address) => followRedirects(address, (send, interaction) => send(`${interaction}/abort`)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
