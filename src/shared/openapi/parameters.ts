import { errorBody } from '../errors.ts'
import type { CallDocs, RequestHeader } from './docs-type.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
})

export const requestHeaders: Record<RequestHeader, Parameter> = {
  'If-Match': header(
    'If-Match',
    'The ETag of the record that the change is based on, in quotation marks: `"3"`. If the record was changed since, the answer is 412 with the record as it is now. Without it, and with `*`, the change is made in any case.',
  ),
  'If-None-Match': header('If-None-Match', '`*` creates the record only if it does not exist.'),
  'Idempotency-Key': header(
    'Idempotency-Key',
    'A key of your choice for one request, such as a UUID. The request can be sent again with the same key and is carried out once; the same key with other content is 422.',
    { type: 'string', maxLength: 200 },
  ),
  Prefer: header('Prefer', '`respond-async` answers 202 at once, with the URL of the work in `Location`.'),
  'X-Time-Zone': header('X-Time-Zone', 'The person’s time zone as IANA name, such as `Europe/Berlin`.'),
}

const responseHeader = (description: string) => ({ description, schema: { type: 'string' } })

export const responseHeaders = {
  ETag: responseHeader('The version of the record, for `If-Match`.'),
  Link: responseHeader(
    'Only on a page that is not the last one: the URL of the next page, with `rel="next"`. Take the cursor from there.',
  ),
  Location: responseHeader('The URL of the generation.'),
  RateLimit: responseHeader(
    'What is left of each limit: `"read";r=599;t=60` is 599 requests for the next 60 seconds (draft-ietf-httpapi-ratelimit-headers-10).',
  ),
  'RateLimit-Policy': responseHeader('The limits: `"read";q=600;w=60` is 600 requests in 60 seconds.'),
  'Retry-After': responseHeader('Seconds until the request may be sent again.'),
  'WWW-Authenticate': responseHeader('`Bearer`.'),
}

const refs = (names: readonly (keyof typeof responseHeaders)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** What is sent with an answer of success. */
export function headersOf(
  status: number,
  { isPaged, isVersioned, isLimited }: { isPaged: boolean; isVersioned: boolean; isLimited: boolean },
): object {
  return refs([
    ...(isVersioned ? (['ETag'] as const) : []),
    ...(isPaged ? (['Link'] as const) : []),
    ...(status === 202 ? (['Location'] as const) : []),
    ...(isLimited ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
  ])
}

/** The answer of errors with a status; `codes` are those that a call can have. */
export const errorResponse = (schemas: Schemas, status: number, codes: readonly string[]): object => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  content: { 'application/json': { schema: schemas.of(errorBody, 'output') } },
  headers: refs([
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ]),
})

export const headerParameters = ({ headers = [] }: CallDocs): object[] =>
  headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))
