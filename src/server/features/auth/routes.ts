import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { createAuthContext } from './context.ts'
import { currentUserRoutes } from './current-user/routes.ts'
import { emailLinkRoutes } from './email-links/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { API_VERSION, configureProtocol } from './protocol.routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'

/** The embedded sign-in service, GoTrue's protocol under /auth/v1. Not registered when hosted Supabase is configured. */
export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const keys = deps.signingKeys
  if (!keys) return
  const ctx = await createAuthContext(deps, keys)
  await app.register(
    async (scope) => {
      configureProtocol(scope, deps)
      signUpRoutes(scope, ctx)
      sessionRoutes(scope, ctx)
      emailLinkRoutes(scope, ctx)
      currentUserRoutes(scope, ctx)
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
