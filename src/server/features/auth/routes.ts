import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type AuthContext, createAuthContext } from './context.ts'
import { getCurrentUser, updateCurrentUser } from './current-user/update-user.ts'
import { emailLinkRoutes } from './email-links/routes.ts'
import { identityRoutes } from './identities/routes.ts'
import { signInWithIdToken } from './oauth/id-token.ts'
import { parseChallenge, redeemAuthorizationCode } from './oauth/pkce.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { API_VERSION, configureProtocol, readBody, readClientInfo, readQuery } from './protocol.routes.ts'
import { validationFailed } from './protocol-error.ts'
import { requireSession, signOut } from './sessions/current-session.ts'
import { refreshSession } from './sessions/refresh.ts'
import { signInWithPassword } from './sessions/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'

/** The embedded sign-in service: GoTrue's protocol under /auth/v1. Not registered when hosted Supabase is configured. */
export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!deps.signingKeys) return
  const ctx = await createAuthContext(deps, deps.signingKeys)
  await app.register(
    async (scope) => {
      configureProtocol(scope, deps)
      accountRoutes(scope, ctx)
      sessionRoutes(scope, ctx)
      emailLinkRoutes(scope, ctx)
      oauthRoutes(scope, ctx)
      identityRoutes(scope, ctx)
      discoveryRoutes(scope, ctx)
    },
    { prefix: '/auth/v1' },
  )
}

/** Sign-up, and the account of the signed-in user. A new address is confirmed by `/verify`, see `email-links/routes.ts`. */
function accountRoutes(app: FastifyInstance, ctx: AuthContext) {
  app.post('/signup', async (request) => {
    const { email, password, data, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return signUp(
      ctx,
      { email, password, data, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
  })

  app.get('/user', async (request) =>
    getCurrentUser(ctx, await requireSession(ctx, request.headers.authorization)),
  )

  app.put('/user', async (request) => {
    const session = await requireSession(ctx, request.headers.authorization)
    const { password, email, data, code_challenge, code_challenge_method } = readBody(request)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    return updateCurrentUser(
      ctx,
      session,
      { password, email, data, redirectTo: readQuery(request).redirect_to, challenge },
      readClientInfo(request),
    )
  })
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
        throw validationFailed('grant_type: password, refresh_token, pkce or id_token.')
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
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    mfa_enabled: false,
  }))
  app.get('/health', async () => ({
    name: `${PRODUCT_NAME} sign-in`,
    version: API_VERSION,
    description: 'Embedded sign-in service, speaking the GoTrue protocol',
  }))
  app.get('/.well-known/jwks.json', async () => ({ keys: await keys.publicKeys() }))
}
