import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { AppError } from '#server/errors.ts'
import { readClientAddress } from '#server/http/client-address.ts'
import { toAppError } from '#server/http/error-mapper.ts'
import { isStorable, UNSTORABLE_MESSAGE } from '#shared/contract/fields.ts'
import type { ClientInfo } from './context.ts'
import { readDeviceCookie, rememberDevices } from './device-cookie.routes.ts'
import { badJson, ProtocolError, validationFailed } from './protocol-error.ts'
import { allowedOrigins } from './redirects.ts'

export const API_VERSION = '2024-01-01'
const VERSION_HEADER = 'x-supabase-api-version'
const PREFLIGHT_MAX_AGE_S = '3600'

/** Configures the scope of /auth/v1: CORS and other headers, the device cookie, and errors in the protocol's format. */
export function configureProtocol(scope: FastifyInstance, deps: Deps): void {
  setHeaders(scope, deps)
  rememberDevices(scope, deps)
  handleErrors(scope, deps)
}

function setHeaders(scope: FastifyInstance, deps: Deps) {
  const origins = allowedOrigins(deps.env)
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    reply
      .header('access-control-expose-headers', 'X-Supabase-Api-Version, Retry-After')
      .header('vary', 'Origin')
    if (supportsErrorCodes(request)) reply.header(VERSION_HEADER, API_VERSION)
    const { origin } = request.headers
    // No call needs a cookie, so Access-Control-Allow-Credentials is not sent; that of a device is for this origin's own pages.
    if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
  })
  scope.options('/*', async (request, reply) => {
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-max-age', PREFLIGHT_MAX_AGE_S)
    reply.header(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ??
        'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
    )
    return reply.code(204).send()
  })
}

function handleErrors(scope: FastifyInstance, deps: Deps) {
  scope.setNotFoundHandler((request, reply) => {
    const methods = scope.otherMethodsOf(request)
    if (methods.length === 0)
      return sendError(request, reply, new ProtocolError(404, 'not_found', 'There is no such call.'))
    reply.header('allow', methods.join(', '))
    return sendError(
      request,
      reply,
      new ProtocolError(405, 'method_not_allowed', 'This call needs another method.'),
    )
  })
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const protocolError = toProtocolError(error)
    if (protocolError.status >= 500)
      deps.log.error({ event: 'auth_call_failed', err: error }, 'sign-in call failed')
    return sendError(request, reply, protocolError)
  })
}

/** Clients that send version 2024-01-01 or later expect the error code in `code`; older ones expect the status there. */
function supportsErrorCodes(request: FastifyRequest) {
  const version = request.headers[VERSION_HEADER]
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, reasons, retryAfterS, oauthError }: ProtocolError,
) {
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (!oauthError) reply.header('x-sb-error-code', code)
  if (oauthError) return reply.code(status).send({ error: oauthError, error_description: message })
  const details = reasons ? { weak_password: { reasons } } : {}
  return reply
    .code(status)
    .send(
      supportsErrorCodes(request)
        ? { code, message, ...details }
        : { code: status, error_code: code, msg: message, ...details },
    )
}

function toProtocolError(error: FastifyError): ProtocolError {
  if (error instanceof ProtocolError) return error
  const { status, code, message, retryAfterS } = toAppError(error)
  const options = { cause: error, ...(retryAfterS === undefined ? {} : { retryAfterS }) }
  const isNotJson = error.statusCode === 415 || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
  if (isNotJson || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return badJson(options)
  return new ProtocolError(
    status,
    CODES[code] ?? (status < 500 ? 'validation_failed' : 'unexpected_failure'),
    message,
    options,
  )
}

/** GoTrue's codes for codes of AppError. */
const CODES: Partial<Record<AppError['code'], string>> = {
  rate_limited: 'over_request_rate_limit',
  timeout: 'request_timeout',
  unauthorized: 'no_authorization',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The fields of a request's body; unknown fields are ignored. Throws `bad_json` for a body that is not an object and for a field
 * of another type, and `validation_failed` for text that cannot be stored. `data` may be nested and is checked by `parseMetadata`.
 */
export function readBody(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (!isRecord(body)) throw badJson()
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' && !isStorable(value))
      throw validationFailed(`${LABELS.get(name) ?? name.slice(0, 50)}: ${UNSTORABLE_MESSAGE}`)
    const isTyped = value === null || !TYPES.has(name) || typeof value === TYPES.get(name)
    if (!isTyped || (name === 'data' && Array.isArray(value))) throw badJson()
  }
  return body
}
const TEXT_FIELDS =
  'email phone password nonce type token token_hash refresh_token auth_code code_verifier code_challenge code_challenge_method provider id_token access_token code challenge_id factor_type friendly_name issuer channel'
/** The types of the protocol's fields as of `typeof`; null is the same as no value. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...TEXT_FIELDS.split(' ').map((name) => [name, 'string'] as const),
  ['create_user', 'boolean'],
  ['data', 'object'],
])
const LABELS: ReadonlyMap<string, string> = new Map([
  ['email', 'Email'],
  ['password', 'Password'],
])

/** The query parameters; a repeated one is an array. Throws `validation_failed` for text that cannot be stored. */
export function readQuery(request: FastifyRequest): Record<string, unknown> {
  const query = isRecord(request.query) ? request.query : {}
  for (const [name, value] of Object.entries(query))
    if ([value].flat().some((text) => typeof text === 'string' && !isStorable(text)))
      throw validationFailed(`${name.slice(0, 50)}: ${UNSTORABLE_MESSAGE}`)
  return query
}

/** The address, user agent and device cookie of the client. */
export const readClientInfo = (request: FastifyRequest): ClientInfo => ({
  ...readClientAddress(request.ip),
  userAgent: request.headers['user-agent'],
  deviceCookie: readDeviceCookie(request),
})

/** Responds to HEAD with 200 and no action, for paths whose GET has side effects. */
export function ignoreHeadRequests(app: FastifyInstance, paths: string[]): void {
  for (const path of paths) app.head(path, async (_request, reply) => reply.code(200).send())
}
