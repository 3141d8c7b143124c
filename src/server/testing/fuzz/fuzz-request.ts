import fc from 'fast-check'
import { encodeBody, fuzzBody } from './bodies.ts'
import { fuzzHeaders } from './headers.ts'
import { fuzzUrl } from './urls.ts'
import { type Sender, VALID_REQUESTS } from './valid-requests.ts'

/** A request as it is sent; no part of it needs to be valid. */
export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string | string[]>
  payload?: string | Buffer
  sender: Sender
}

/** A request to any route, of which any part may be malformed or unusual. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...VALID_REQUESTS).chain((valid) =>
  fc
    .record({
      url: fuzzUrl(valid),
      body:
        valid.body === undefined && valid.method === 'GET'
          ? fc.constant(undefined)
          : fuzzBody(valid.body).chain(encodeBody),
      headers: fuzzHeaders,
      isAnonymous: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(valid.method) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'DELETE', 'GET') },
      ),
    })
    .map(
      ({ url, body, headers: more, isAnonymous, method }): FuzzRequest => ({
        method,
        url,
        headers: { ...body?.headers, ...more },
        ...(body ? { payload: body.payload } : {}),
        sender: isAnonymous
          ? 'anonymous'
          : (valid.sender ?? (url.startsWith('/auth/') ? 'disposable' : 'user')),
      }),
    ),
)
