import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { getAccessToken, renewAccessToken, renewSession } from './auth.ts'
import { readAuthState } from './auth-state.ts'
import { readStoredSession } from './stored-session.ts'

interface RequestOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Lets the request outlive the page (at most 64 KB of body). */
  keepalive?: boolean
  /** Whose request it is; by default that of the user who is signed in now. It is never sent as anybody else. */
  userId?: string
}

interface InputParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The input is optional for a call without parameters, query and body. */
type InputArgs<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: RequestOptions]
    : [input: CallInput<C>, options?: RequestOptions]

/** The URL of a call: its path with the escaped parameters, and its query string. */
export function callUrl<C extends Call>(call: C, input?: CallInput<C>): string {
  const { params = {}, query = {} } = (input ?? {}) as InputParts
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${call.path} needs the parameter ${name}`)
    return encodeURIComponent(String(params[name]))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Sends a call of the contract and returns its parsed output.
 * @throws ApiError for an error response, NetworkError if there is no response.
 */
export async function callApi<C extends Call>(
  call: C,
  ...[input, options]: InputArgs<C>
): Promise<CallOutput<C>> {
  return await requestCall(call, input, options)
}

/** `callApi` for code that is generic over the call, where it is not known whether the input is optional. */
export async function requestCall<C extends Call>(
  call: C,
  input: CallInput<C> | undefined,
  options: RequestOptions = {},
): Promise<CallOutput<C>> {
  return (await requestPage(call, input, options)).output
}

/** As `requestCall`, with the query of the list's next page; undefined on the last one. */
export async function requestPage<C extends Call>(
  call: C,
  input: CallInput<C> | undefined,
  options: RequestOptions = {},
): Promise<{ output: CallOutput<C>; next: Record<string, string> | undefined }> {
  const { body } = (input ?? {}) as InputParts
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  if (body !== undefined) headers.set('content-type', 'application/json')

  let response: Response
  let text: string
  try {
    response = await fetchAuthorized(
      callUrl(call, input),
      {
        method: call.method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      },
      options.userId,
    )
    text = await response.text()
  } catch (cause) {
    if (options.signal?.aborted || cause instanceof NetworkError) throw cause
    throw new NetworkError('The server could not be reached.', { cause })
  }
  if (!response.ok) {
    const error = new ApiError(
      response.status,
      response.statusText,
      text,
      response.headers.get('retry-after'),
    )
    if (error.code === 'second_factor_required') void renewSession()
    throw error
  }
  return {
    output: call.output.parse(text === '' ? undefined : parseJson(text)) as CallOutput<C>,
    next: parseNextLink(response.headers.get('link')),
  }
}

function parseNextLink(link: string | null): Record<string, string> | undefined {
  const url = /<([^<>]+)>; rel="next"/.exec(link ?? '')?.[1]
  return url === undefined ? undefined : Object.fromEntries(new URL(url, window.origin).searchParams)
}

/** The page of a captive portal in place of JSON counts as no response. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NetworkError('The server could not be reached.', { cause })
  }
}

/**
 * `fetch` with cookies and the access token. If the server refuses the token, the sign-in service is asked for another one, and
 * the request is sent again; if that ends the session, the response is the refusal.
 * While the token is awaited another person may sign in: the request is then not sent.
 * @throws NetworkError if there is no response, or if a token is needed and cannot be renewed for now, or is another person's.
 */
export async function fetchAuthorized(
  url: string,
  init: RequestInit,
  userId = readAuthState().user?.id,
): Promise<Response> {
  const send = (token: string | null) => {
    const signedInId = readStoredSession()?.user.id
    if (userId !== undefined && signedInId !== undefined && signedInId !== userId)
      throw new NetworkError('Somebody else has signed in. Nothing was sent.')
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(url, { ...init, headers, credentials: 'include' }).catch((cause: unknown) => {
      throw init.signal?.aborted ? cause : new NetworkError('The server could not be reached.', { cause })
    })
  }
  const token = await getAccessToken()
  const response = await send(token)
  if (response.status !== 401 || !token) return response
  const renewed = await renewAccessToken(token)
  return renewed ? await send(renewed) : response
}

/** A random idempotency key. Unlike `crypto.randomUUID` it is also available without https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
