import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { relyingPartyOf } from '#server/relying-party.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { adminRoutes } from './admin/routes.ts'
import { signUpBrowser } from './browser-id.routes.ts'
import { codeRoutes } from './codes/routes.ts'
import { type AuthContext, createAuthContext } from './context.ts'
import { requestReauthentication } from './current-user/request-reauthentication.ts'
import { getCurrentUser, updateCurrentUser } from './current-user/update-user.ts'
import { refuseDisabledFeatures } from './disabled-features.routes.ts'
import { emailLinkRoutes } from './email-links/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { identityRoutes } from './identities/routes.ts'
import { signInWithIdToken } from './oauth/id-token.ts'
import { parseChallenge, redeemAuthorizationCode } from './oauth/pkce.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import {
  API_VERSION,
  configureProtocol,
  ignoreHeadRequests,
  readBody,
  readClientInfo,
  readQuery,
} from './protocol.routes.ts'
import { ProtocolError, phoneLoginsDisabled } from './protocol-error.ts'
import { requireSession, signOut } from './sessions/current-session.ts'
import { refreshSession } from './sessions/refresh.ts'
import { signInWithPassword } from './sessions/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'

/** The embedded sign-in service: GoTrue's protocol under /auth/v1. Not registered when hosted Supabase is configured. */
export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!deps.signingKeys) return
  if (deps.env.MAIL_CONFIRM === 'off')
    deps.log.warn(
      { event: 'mail_confirm_off' },
      'MAIL_CONFIRM=off: whoever signs up with an address gets its account at once, without a confirmation by mail',
    )
  const ctx = await createAuthContext(deps, deps.signingKeys)
  await app.register(
    async (scope) => {
      configureProtocol(scope, deps)
      refuseDisabledFeatures(scope)
      accountRoutes(scope, ctx)
      sessionRoutes(scope, ctx)
      emailLinkRoutes(scope, ctx)
      codeRoutes(scope, ctx)
      oauthRoutes(scope, ctx)
      factorRoutes(scope, ctx)
      identityRoutes(scope, ctx)
      passkeyRoutes(scope, ctx)
      discoveryRoutes(scope, ctx)
      adminRoutes(scope, ctx)
    },
    { prefix: '/auth/v1' },
  )
}

/** Sign-up, and the account of the signed-in user. A new address is confirmed by `/verify`, see `email-links/routes.ts`. */
function accountRoutes(app: FastifyInstance, ctx: AuthContext) {
  app.post('/signup', async (request, reply) => {
    const { email, password, data, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    const browserId = signUpBrowser.ensure(request, reply, ctx.deps.env)
    return signUp(
      ctx,
      { email, password, data, redirectTo: readQuery(request).redirect_to, challenge, browserId },
      readClientInfo(request),
    )
  })

  app.get('/user', async (request) =>
    getCurrentUser(ctx, await requireSession(ctx, request.headers.authorization)),
  )

  app.put('/user', async (request) => {
    const session = await requireSession(ctx, request.headers.authorization)
    const { phone, app_metadata, ...body } = readBody(request)
    if (phone) throw phoneLoginsDisabled(400)
    if (app_metadata)
      throw new ProtocolError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    const { password, email, data, nonce, code_challenge, code_challenge_method } = body
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return updateCurrentUser(
      ctx,
      session,
      { password, email, data, nonce, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
  })

  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    const session = await requireSession(ctx, request.headers.authorization)
    await requestReauthentication(ctx, session, readClientInfo(request))
    return {}
  })
  ignoreHeadRequests(app, ['/reauthenticate'])
}

/** Sign-in, refresh and sign-out. */
function sessionRoutes(app: FastifyInstance, ctx: AuthContext) {
  app.post('/token', async (request) => {
    const body = readBody(request)
    const client = readClientInfo(request)
    switch (readQuery(request).grant_type) {
      case 'password':
        return signInWithPassword(ctx, body, client)
      case 'refresh_token':
        return refreshSession(ctx, body.refresh_token, client)
      case 'pkce':
        return redeemAuthorizationCode(ctx, { code: body.auth_code, verifier: body.code_verifier }, client)
      case 'id_token':
        return signInWithIdToken(ctx, body, request.headers.authorization, client)
      default:
        throw new ProtocolError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })

  app.post('/logout', async (request, reply) => {
    const session = await requireSession(ctx, request.headers.authorization)
    await signOut(ctx, session, readQuery(request).scope, readClientInfo(request))
    return reply.code(204).send()
  })
}

/** The service's settings, version and public keys. */
function discoveryRoutes(app: FastifyInstance, { deps, keys }: AuthContext) {
  app.get('/settings', async () => ({
    external: {
      email: true,
      google: false,
      phone: false,
      anonymous_users: false,
      ...Object.fromEntries(deps.signInProviders.map(({ id }) => [id, true])),
    },
    providers: deps.signInProviders.map(({ id, label, icon }) => ({ id, label, icon })),
    disable_signup: deps.env.SIGN_UP === 'closed',
    mailer_autoconfirm: deps.env.MAIL_CONFIRM === 'off',
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    mfa_enabled: true,
    passkeys_enabled: relyingPartyOf(deps.env) !== undefined,
  }))
  app.get('/health', async () => ({
    name: `${PRODUCT_NAME} sign-in`,
    version: API_VERSION,
    description: 'Embedded sign-in service, speaking the GoTrue protocol',
  }))
  app.get('/.well-known/jwks.json', async () => ({ keys: await keys.publicKeys() }))
}
