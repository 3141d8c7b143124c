import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { getAccessToken } from './auth.ts'

interface RequestOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Lets the request outlive the page (at most 64 KB of body). */
  keepalive?: boolean
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
  const { body } = (input ?? {}) as InputParts
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

/** A random idempotency key. Unlike `crypto.randomUUID` it is also available without https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
