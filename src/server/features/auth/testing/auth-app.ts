import { AuthClient } from '@supabase/auth-js'
import type { DepsOverrides } from '#server/deps.ts'
import { createLogger } from '#server/logger.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { paths } from '#shared/paths.ts'
import { sendMail } from '../mail/outbox.ts'
import { listOutbox } from '../mail/queries.ts'

/** The package exports the class as a value without its type. */
export type Client = InstanceType<typeof AuthClient>

export const PASSWORD = 'seven quiet herons'

interface ReceivedMail {
  to: string
  subject: string
  text: string
  /** The first link in the text, which opens the page of the site. */
  page: string
  /** The call of the protocol with the same token, which other clients use instead of the page. */
  link: string
}

interface ClientOptions {
  flowType?: 'pkce' | 'implicit'
  /** `fetchWithCookies()` for a client in a browser; without it no cookies are kept. */
  fetch?: typeof fetch
}

export interface AuthApp extends TestApp {
  /** The origin that the server listens on. */
  origin: string
  /** A new client of the npm package, with its own storage. */
  createClient(options?: ClientOptions): Client
  /** Sends the mail of the outbox. Returns the mails since the last call, oldest first. */
  deliverMail(): Promise<ReceivedMail[]>
  /** As `deliverMail`, for exactly one mail. */
  deliverOneMail(): Promise<ReceivedMail>
  /** Requests a mailed link without following its redirect. */
  openLink(link: string, init?: RequestInit): Promise<Response>
  /** A POST under /auth/v1, with the protocol version 2024-01-01 unless headers say otherwise. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Moves the server's clock forward. */
  advanceClock(ms: number): void
  /** Signs up, confirms the address and signs in. */
  createSignedInClient(email?: string, password?: string): Promise<Client>
  /** Every log line so far. */
  logLines: string[]
}

/** The access token of the client's session; empty without one. */
export const accessTokenOf = async (auth: Client): Promise<string> =>
  (await auth.getSession()).data.session?.access_token ?? ''

/** A failed call of the client, for `toMatchObject`. */
export const failure = (status: number, code: string) => ({ error: { status, code } })

/** The real application with its embedded sign-in service, listening on its own port. */
export async function startAuthApp(
  options: { env?: Record<string, string>; overrides?: DepsOverrides } = {},
): Promise<AuthApp> {
  let offsetMs = 0
  const logLines: string[] = []
  const log = createLogger('trace', { write: (line) => void logLines.push(line) })
  const t = await startTestApp({
    ...options,
    hasWorker: false,
    hasRealSignIn: true,
    overrides: { now: () => new Date(Date.now() + offsetMs), log, ...options.overrides },
  })
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const seen = new Set<string>()

  const deliverMail = async () => {
    for (const { id } of await listOutbox(t.deps.db)) await sendMail(t.deps, id)
    const all = (await t.deps.mailbox?.list()) ?? []
    const fresh = all.filter(({ id }) => !seen.has(id)).reverse()
    for (const { id } of fresh) seen.add(id)
    return fresh.map(({ to, subject, text }) => ({
      to,
      subject,
      text,
      page: pageOf(text),
      link: toVerifyLink(pageOf(text)),
    }))
  }
  const deliverOneMail = async () => {
    const mails = await deliverMail()
    const [mail] = mails
    if (!mail || mails.length > 1) throw new Error(`Expected one mail, got ${mails.length}.`)
    return mail
  }
  const openLink = (link: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(toVerifyLink(link))
    return fetch(`${origin}${pathname}${search}`, { redirect: 'manual', ...init })
  }
  const createClient = ({ flowType = 'implicit', ...options }: ClientOptions = {}) => {
    const storage = new Map<string, string>()
    return new AuthClient({
      url: `${origin}/auth/v1`,
      headers: { apikey: 'public' },
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType,
      ...options,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    })
  }

  return {
    ...t,
    origin,
    createClient,
    deliverMail,
    deliverOneMail,
    openLink,
    logLines,
    post: (path, body, headers = {}) =>
      fetch(`${origin}/auth/v1${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
        body: JSON.stringify(body),
      }),
    advanceClock: (ms) => {
      offsetMs += ms
    },
    async createSignedInClient(email = 'ada@example.com', password = PASSWORD) {
      const auth = createClient()
      const { error } = await auth.signUp({
        email,
        password,
        options: { data: { first_name: 'Ada', last_name: 'Lovelace' } },
      })
      if (error) throw error
      const mail = (await deliverMail()).find(({ to }) => to === email.toLowerCase())
      if (!mail) throw new Error(`No mail was sent to ${email}.`)
      await openLink(mail.link)
      const createSignedInClient = await auth.signInWithPassword({ email, password })
      if (createSignedInClient.error) throw createSignedInClient.error
      return auth
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  }
}

/** A `fetch` that keeps cookies as the browser of one person does. */
export function fetchWithCookies(): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

/** Lets the limits believe that the time has passed; links and sessions do not grow older. */
export const passLimitTime = ({ deps }: Pick<AuthApp, 'deps'>, seconds: number) =>
  deps.db.$client.query('update rate_limits set expire = expire - $1', [Math.round(seconds * 1_000)])

const pageOf = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** The protocol's link with the token of a link to the page; other links stay. */
function toVerifyLink(link: string): string {
  if (!URL.canParse(link)) return link
  const { origin, pathname, searchParams } = new URL(link)
  if (pathname !== paths.confirmLink) return link
  const url = new URL(`${origin}/auth/v1/verify`)
  url.searchParams.set('token', searchParams.get('token_hash') ?? '')
  url.searchParams.set('type', searchParams.get('type') ?? '')
  url.searchParams.set('redirect_to', new URL(searchParams.get('next') ?? '', origin).href)
  return url.href
}

/** The parameters in the fragment of a redirect. */
export const fragmentOf = (response: Response) =>
  Object.fromEntries(new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1)))
