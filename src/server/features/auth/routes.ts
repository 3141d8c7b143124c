import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { AppError } from '#server/errors.ts'
import { toAppError } from '#server/http/error-mapper.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { AuthContext } from './context.ts'
import { oauthRoutes } from './google/routes.ts'
import { createAuthLimits } from './limits.ts'
import { linkRoutes } from './links/routes.ts'
import { createPasswordHasher } from './passwords.ts'
import { ProtocolError } from './protocol-error.ts'
import { allowedOrigins } from './redirects.ts'
import { signInRoutes } from './sign-ins/routes.ts'

const API_VERSION = '2024-01-01'
const VERSION_HEADER = 'x-supabase-api-version'
const PREFLIGHT_KEPT_S = '3600'

/** The embedded sign-in service under /auth/v1; nothing where a hosted one is configured. */
export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const keys = deps.signingKeys
  if (!keys) return
  const ctx: AuthContext = {
    deps,
    keys,
    passwords: await createPasswordHasher(),
    limits: createAuthLimits(deps),
  }
  await app.register(
    async (scope) => {
      readBodies(scope)
      answerInProtocol(scope, deps)
      linkRoutes(scope, ctx)
      signInRoutes(scope, ctx)
      oauthRoutes(scope, ctx)

      scope.get('/settings', async () => ({
        external: { email: true, google: deps.google !== undefined, phone: false, anonymous_users: false },
        disable_signup: deps.env.SIGN_UP === 'closed',
        mailer_autoconfirm: false,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
        mfa_enabled: false,
      }))
      scope.get('/health', async () => ({
        name: `${PRODUCT_NAME} sign-in`,
        version: API_VERSION,
        description: 'Embedded sign-in service, speaking the GoTrue protocol',
      }))
      scope.get('/.well-known/jwks.json', async () => ({ keys: await keys.publicKeys() }))
    },
    { prefix: '/auth/v1' },
  )
}

/** The client sends calls without fields, as /logout, as JSON with no body at all. */
function readBodies(scope: FastifyInstance) {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parseJson(request, body as string, done)
  })
}

function answerInProtocol(scope: FastifyInstance, deps: Deps) {
  const origins = allowedOrigins(deps.env)
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    reply
      .header('access-control-expose-headers', 'X-Supabase-Api-Version, Retry-After')
      .header('vary', 'Origin')
    if (speaksCodes(request)) reply.header(VERSION_HEADER, API_VERSION)
    const { origin } = request.headers
    // Bearer tokens only, no cookies: credentials are not allowed across origins.
    if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
  })
  scope.options('/*', async (request, reply) => {
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT')
      .header('access-control-max-age', PREFLIGHT_KEPT_S)
    reply.header(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ??
        'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
    )
    return reply.code(204).send()
  })
  scope.setNotFoundHandler((request, reply) =>
    answerError(request, reply, new ProtocolError(404, 'not_found', 'There is no such call.')),
  )
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toProtocolError(error)
    if (known.status >= 500) request.log.error({ err: error }, 'sign-in call failed')
    return answerError(request, reply, known)
  })
}

/** Clients that name a version of the protocol from 2024 on get codes in `code`. */
function speaksCodes(request: FastifyRequest) {
  const asked = request.headers[VERSION_HEADER]
  return typeof asked === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= API_VERSION
}

function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, reasons, retryAfterS }: ProtocolError,
) {
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))))
  const more = reasons ? { weak_password: { reasons } } : {}
  return reply
    .code(status)
    .send(
      speaksCodes(request)
        ? { code, message, ...more }
        : { code: status, error_code: code, msg: message, ...more },
    )
}

function toProtocolError(error: FastifyError): ProtocolError {
  if (error instanceof ProtocolError) return error
  const { status, code, message, retryAfterS } = toAppError(error)
  const options = { cause: error, ...(retryAfterS === undefined ? {} : { retryAfterS }) }
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return new ProtocolError(400, 'bad_json', 'Could not parse request body as JSON', options)
  return new ProtocolError(
    status,
    CODES[code] ?? (status < 500 ? 'validation_failed' : 'unexpected_failure'),
    message,
    options,
  )
}

/** Our codes in the protocol's words, where they differ. */
const CODES: Partial<Record<AppError['code'], string>> = {
  rate_limited: 'over_request_rate_limit',
  timeout: 'request_timeout',
  unauthorized: 'no_authorization',
}
