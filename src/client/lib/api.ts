import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { getAccessToken } from './auth.ts'

interface RequestOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Lets the request outlive the page that makes it (at most 64 KB). */
  keepalive?: boolean
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A call without parts may be made without an input. */
type InputArgs<C extends Call> =
  unknown extends CallInput<C>
    ? [input?: undefined, options?: RequestOptions]
    : [input: CallInput<C>, options?: RequestOptions]

/** The address of a call: its path with the parameters filled in, and its query. */
export function callUrl<C extends Call>(call: C, input?: CallInput<C>): string {
  const { params = {}, query = {} } = (input ?? {}) as Parts
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
 * Makes a call of the contract and answers its parsed output.
 * @throws ApiError when the answer is an error, NetworkError when there is none.
 */
export async function callApi<C extends Call>(
  call: C,
  ...[input, options]: InputArgs<C>
): Promise<CallOutput<C>> {
  return await request(call, input, options)
}

/** `callApi` for generic code, which cannot know whether a call has an input. */
export async function request<C extends Call>(
  call: C,
  input: CallInput<C> | undefined,
  options: RequestOptions = {},
): Promise<CallOutput<C>> {
  const { body } = (input ?? {}) as Parts
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  const token = await getAccessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')

  let response: Response
  let text: string
  try {
    response = await fetch(callUrl(call, input), {
      method: call.method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
    text = await response.text()
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new NetworkError('The server could not be reached.', { cause })
  }
  if (!response.ok)
    throw new ApiError(response.status, response.statusText, text, response.headers.get('retry-after'))
  return call.output.parse(text === '' ? undefined : JSON.parse(text)) as CallOutput<C>
}

/** An idempotency key: names one intention, however often it is sent. Works without https too, unlike `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
