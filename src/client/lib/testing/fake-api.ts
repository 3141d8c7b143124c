import { vi } from 'vitest'

export interface SentRequest {
  method: string
  path: string
  body: unknown
  headers: Headers
}

export type Answer =
  | { status?: number; body?: unknown }
  | Promise<{ status?: number; body?: unknown }>
  | 'no line'

/** A server made of answers by "METHOD /path". Keeps what it was sent; an address that it does not know is a mistake. */
export function fakeApi(answers: Record<string, (request: SentRequest) => Answer>) {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    requests.push(request)
    const answer = answers[`${request.method} ${request.path}`]
    if (!answer) throw new Error(`Nobody answers ${request.method} ${request.path}`)
    const given = await answer(request)
    if (given === 'no line') throw new TypeError('Failed to fetch')
    return new Response(given.body === undefined ? null : JSON.stringify(given.body), {
      status: given.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  return {
    requests,
    sentTo: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path),
  }
}

export const errorBody = (code: string, message: string) => ({ message, code, requestId: 'r1' })
