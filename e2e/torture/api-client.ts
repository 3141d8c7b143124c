import type { ServerUnderTest } from '../support/server.ts'
import type { Recorder } from './recorder.ts'

/** Longer than any response except that of a generation may take. */
const TIMEOUT_MS = 60_000
const GENERATION_TIMEOUT_MS = 150_000

export interface CallOptions {
  body?: object | string
  headers?: Record<string, string>
  /** Error statuses that are correct for this call. */
  allowed?: number[]
  isGeneration?: boolean
}

export interface CallResult {
  status: number
  /** Parsed where it is JSON. */
  body: unknown
}

export interface LoadContext {
  server: ServerUnderTest
  recorder: Recorder
  /** True while the server's clock is shifted: sessions may expire, and webhook signatures may be too old. */
  isClockWrong: boolean
}

/** An account, with its current token and cookie. */
export interface LoadUser {
  email: string
  password: string
  token: string
  cookie: string
  pendingSignIn: Promise<void> | undefined
}

/** Makes a call and records an incorrect response. Undefined when the outcome is unknown: no response, or a status from 500. */
export async function call(
  load: LoadContext,
  user: LoadUser | undefined,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<CallResult | undefined> {
  const { recorder } = load
  const name = `${method} ${path
    .split('?')[0]
    ?.replace(/\/[0-9a-f-]{36}/g, '/:id')
    .replace(/\/\d+/g, '/:n')}`
  const startedAt = performance.now()
  const finish = (status: number) =>
    recorder.record({ call: name, status, startedAt, endedAt: performance.now() }, method !== 'GET')
  try {
    const response = await fetch(`${load.server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(user ? { authorization: `Bearer ${user.token}`, cookie: user.cookie } : {}),
        ...(typeof options.body === 'object' ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(options.isGeneration ? GENERATION_TIMEOUT_MS : TIMEOUT_MS),
    })
    if (user) storeCookie(user, response)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const body: unknown = isJson ? await response.json() : await response.arrayBuffer()
    finish(response.status)
    if (response.ok || response.status === 304) return { status: response.status, body }
    if (response.status === 401 && user && path !== TOKEN_PATH) {
      if (!load.isClockWrong) recorder.addProblem(`${name}: 401 for a valid sign-in`, startedAt)
      await signInAgain(load, user)
      return undefined
    }
    const problem = problemOf(load, name, response, body, options)
    if (problem) recorder.addProblem(problem, startedAt)
    return response.status >= 500 ? undefined : { status: response.status, body }
  } catch (error) {
    finish(0)
    // A server that has ended is reported separately, once.
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (!load.server.ended() && !load.server.isInterrupted?.())
      recorder.addProblem(`${name}: no response (${causeOf(error)})`, startedAt)
    return undefined
  }
}

/** Describes what is incorrect in an error response; undefined when it is correct. */
function problemOf(
  { isClockWrong }: LoadContext,
  name: string,
  { status, headers }: Response,
  body: unknown,
  { allowed }: CallOptions,
): string | undefined {
  const { code, message, requestId, msg } = (body ?? {}) as Record<string, unknown>
  const summary = `${name}: ${status} ${String(code)} (${String(message ?? msg)})`
  if (status === 503 && headers.has('retry-after')) return undefined
  if (status === 502 && (code === 'generation_failed' || code === 'provider_failed')) return undefined
  if (status >= 500) return status === 503 ? `${summary}, without Retry-After` : summary
  if (!allowed?.includes(status) && !(isClockWrong && status === 400)) return summary
  if (name.includes('/api/') && [code, message, requestId].some((part) => typeof part !== 'string'))
    return `${name}: ${status} without {message, code, requestId}`
  return undefined
}

const TOKEN_PATH = '/auth/v1/token?grant_type=password'

/** Signs in again; concurrent callers share one attempt. */
export async function signInAgain(load: LoadContext, user: LoadUser): Promise<void> {
  user.pendingSignIn ??= (async () => {
    const result = await call(load, undefined, 'POST', TOKEN_PATH, {
      body: { email: user.email, password: user.password },
    })
    const token = (result?.body as { access_token?: string } | undefined)?.access_token
    if (token) user.token = token
    user.pendingSignIn = undefined
  })()
  await user.pendingSignIn
}

function storeCookie(user: LoadUser, response: Response) {
  const [cookie] = response.headers.getSetCookie()
  if (cookie) user.cookie = cookie.split(';')[0] ?? ''
}

function causeOf(error: unknown): string {
  const { name, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}
