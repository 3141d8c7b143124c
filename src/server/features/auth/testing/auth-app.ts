import { AuthClient } from '@supabase/auth-js'
import type { DepsOverrides } from '#server/deps.ts'
import { createLogger } from '#server/logger.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendMail } from '../mail/outbox.ts'
import { listOutbox } from '../mail/queries.ts'

/** The class is exported as a value only. */
export type Client = InstanceType<typeof AuthClient>

export const PASSWORD = 'seven quiet herons'

interface ReceivedMail {
  to: string
  subject: string
  text: string
  /** The mail's link, as it stands there. */
  link: string
}

export interface AuthApp extends TestApp {
  /** Where the server listens. */
  origin: string
  /** The unmodified npm client, as one browser would have it. */
  client(options?: { flowType?: 'pkce' | 'implicit' }): Client
  /** Sends the mail that waits and answers what has arrived since the last time, oldest first. */
  deliver(): Promise<ReceivedMail[]>
  /** The one mail that waits. */
  deliverOne(): Promise<ReceivedMail>
  /** Follows a mailed link to this server without following where it leads. */
  open(link: string, init?: RequestInit): Promise<Response>
  /** A call of the protocol, in the words of 2024 and later unless headers say otherwise. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Moves the server's clock forward. */
  pass(ms: number): void
  /** Signs up and confirms; answers a client that is signed in. */
  signedIn(email?: string, password?: string): Promise<Client>
  /** Every line that was logged. */
  logLines: string[]
}

/** The real application with its embedded sign-in service, listening on a port of its own. */
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

  const deliver = async () => {
    for (const { id } of await listOutbox(t.deps.db)) await sendMail(t.deps, id)
    const all = (await t.deps.mailbox?.list()) ?? []
    const fresh = all.filter(({ id }) => !seen.has(id)).reverse()
    for (const { id } of fresh) seen.add(id)
    return fresh.map(({ to, subject, text }) => ({
      to,
      subject,
      text,
      link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    }))
  }
  const deliverOne = async () => {
    const mails = await deliver()
    const [mail] = mails
    if (!mail || mails.length > 1) throw new Error(`One mail should have waited, not ${mails.length}.`)
    return mail
  }
  const open = (link: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(link)
    return fetch(`${origin}${pathname}${search}`, { redirect: 'manual', ...init })
  }
  const client = ({ flowType = 'implicit' }: { flowType?: 'pkce' | 'implicit' } = {}) => {
    const kept = new Map<string, string>()
    return new AuthClient({
      url: `${origin}/auth/v1`,
      headers: { apikey: 'public' },
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    })
  }

  return {
    ...t,
    origin,
    client,
    deliver,
    deliverOne,
    open,
    logLines,
    post: (path, body, headers = {}) =>
      fetch(`${origin}/auth/v1${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
        body: JSON.stringify(body),
      }),
    pass: (ms) => {
      offsetMs += ms
    },
    async signedIn(email = 'ada@example.com', password = PASSWORD) {
      const auth = client()
      const { error } = await auth.signUp({
        email,
        password,
        options: { data: { first_name: 'Ada', last_name: 'Lovelace' } },
      })
      if (error) throw error
      await open((await deliverOne()).link)
      const signedIn = await auth.signInWithPassword({ email, password })
      if (signedIn.error) throw signedIn.error
      return auth
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  }
}

/** The results that a redirect carries behind its #. */
export const fragmentOf = (response: Response) =>
  Object.fromEntries(new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1)))
