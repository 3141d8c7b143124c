import { z } from 'zod'
import { type Call, TOKEN_SCOPES } from '../contract/call.ts'
import { contract } from '../contract/index.ts'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { PRODUCT_NAME } from '../product.ts'
import { type CallName, callDocs } from './call-docs.ts'
import { type CallDocs, FEATURES } from './docs-type.ts'
import { otherPaths } from './media-paths.ts'
import { errorResponse, headerParameters, headersOf, requestHeaders, responseHeaders } from './parameters.ts'
import { createSchemas, type Schemas } from './schemas.ts'

const EVERY_CALL: readonly ErrorCode[] = ['internal', 'unavailable', 'uri_too_long', 'headers_too_large']
const SIGNED_IN: readonly ErrorCode[] = [
  'unauthorized',
  'second_factor_required',
  'insufficient_scope',
  'rate_limited',
]
const WITH_BODY: readonly ErrorCode[] = ['validation_failed', 'payload_too_large', 'unsupported_media_type']

/** Calls that do not exist for people who are no administrators. */
const ADMIN_PATHS = '/api/admin/'

/** The codes of errors that a call can answer with. */
export function errorCodesOf(call: Call, docs: CallDocs): ErrorCode[] {
  const hasInput = call.query !== undefined || (docs.headers ?? []).length > 0
  return [
    ...new Set<ErrorCode>([
      ...(call.access === 'signed-in' ? SIGNED_IN : []),
      ...(call.body ? WITH_BODY : []),
      ...(hasInput || call.method !== 'GET' ? (['validation_failed'] as const) : []),
      ...(call.params || call.body || call.path.startsWith(ADMIN_PATHS) ? (['not_found'] as const) : []),
      ...(docs.errors ?? []),
      ...EVERY_CALL,
    ]),
  ]
}

const toOpenApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** The parameters of the path or the query, each with its schema. */
function parametersIn(schemas: Schemas, place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, part]) => {
    if (!(part instanceof z.ZodType)) throw new Error(`${name} is not a schema of this library.`)
    const { description, ...json } = schemas.of(part, 'output')
    return {
      name,
      in: place,
      ...(place === 'path' ? { required: true } : {}),
      ...(name === 'cursor' ? { description: 'From the `Link` header of the page before.' } : {}),
      ...(description === undefined ? {} : { description }),
      schema: json,
    }
  })
}

function contentOf(schemas: Schemas, call: Call, { answer }: CallDocs): object {
  if (answer === 'archive') return { 'application/zip': {} }
  const schema = schemas.of(call.output, 'output')
  return answer === 'events'
    ? { 'text/event-stream': { schema: { type: 'string' }, 'x-event-data': { generation: schema } } }
    : { 'application/json': { schema } }
}

/** Whether the answer has a version, which is then its ETag. */
const isVersioned = ({ output }: Call) =>
  output instanceof z.ZodObject && ('version' in output.shape || 'profileVersion' in output.shape)

const isPaged = ({ query }: Call) => query instanceof z.ZodObject && 'cursor' in query.shape

function operationOf(schemas: Schemas, name: CallName): object {
  const call: Call = contract[name]
  const docs = callDocs[name]
  const codes = Map.groupBy(errorCodesOf(call, docs), (code) => ERROR_STATUS[code])
  const details = {
    isPaged: isPaged(call),
    isVersioned: isVersioned(call),
    isLimited: call.access === 'signed-in',
  }
  return {
    operationId: name,
    tags: [docs.feature],
    summary: docs.summary,
    ...(docs.description === undefined ? {} : { description: docs.description }),
    parameters: [
      ...parametersIn(schemas, 'path', call.params),
      ...parametersIn(schemas, 'query', call.query),
      ...headerParameters(docs),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: !call.body.safeParse(undefined).success,
            content: {
              'application/json': {
                schema: schemas.of(call.body, 'input'),
                ...(docs.example ? { example: docs.example } : {}),
              },
            },
          },
        }
      : {}),
    security: securityOf(call),
    responses: Object.fromEntries([
      ...(docs.successes ?? [200]).map((status) => [
        status,
        {
          description: { 200: 'Done.', 201: 'Created.', 202: 'Accepted.' }[status],
          headers: headersOf(status, details),
          content: contentOf(schemas, call, docs),
        },
      ]),
      ...[...codes].map(([status, ofStatus]) => [status, errorResponse(schemas, status, ofStatus)]),
    ]),
  }
}

function securityOf({ access, tokenScope }: Call): object[] {
  if (access === 'public') return []
  return [...(tokenScope === null ? [] : [{ personalToken: [tokenScope] }]), { signIn: [] }]
}

const description = `Everything that the pages of ${PRODUCT_NAME} do goes through these calls, and a program can make them, too.

**Who you are.** Make an access token on your account page and send it as \`Authorization: Bearer fm_…\`. It has scopes: ${TOKEN_SCOPES.map((scope) => `\`${scope}\``).join(', ')}; the last two include reading. What only a person may do (sign-in, tokens, purchases, deletion of the account) needs a sign-in.

**Bodies** are JSON in UTF-8 of at most 1 MB. Fields that a call does not know are ignored. Later versions may add fields to answers.

**Errors** have a status, a \`code\` for programs and a \`message\` for people, in one form. Another person’s record is 404.

**Lists that grow** come in pages: follow the \`Link\` header with \`rel="next"\`.

**Limits** are stated in \`RateLimit-Policy\` and \`RateLimit\`; above one, the answer is 429 with \`Retry-After\`.`

/** The OpenAPI 3.1 document of every call, for a server with this address. */
export function buildOpenApiDocument(info: { serverUrl: string; version: string }) {
  const schemas = createSchemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, { method, path }] of entriesOf(contract)) {
    const key = toOpenApiPath(path)
    paths[key] = { ...paths[key], [method.toLowerCase()]: operationOf(schemas, name) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: info.version, description },
    servers: [{ url: info.serverUrl }],
    tags: [...FEATURES, 'Files', 'Addresses for browsers'].map((name) => ({ name })),
    paths: { ...paths, ...otherPaths(schemas) },
    components: {
      schemas: schemas.components,
      parameters: requestHeaders,
      headers: responseHeaders,
      securitySchemes: {
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          description: `An access token of the account page: \`fm_\` and 49 letters and digits. Scopes: ${TOKEN_SCOPES.join(', ')}.`,
        },
        signIn: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a sign-in, by the protocol of GoTrue under `/auth/v1`.',
        },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description:
            'The cookie of a signed-in browser, for files only. It is named `session` without https.',
        },
      },
    },
  }
}

export const entriesOf = <T extends object>(record: T) =>
  Object.entries(record) as { [K in keyof T]: [K, T[K]] }[keyof T][]
