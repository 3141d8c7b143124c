import type { FastifyInstance } from 'fastify'
import { browserIdCookie } from '../browser-id.routes.ts'
import type { AuthContext } from '../context.ts'
import { ignoreHeadRequests, readClientInfo, readQuery } from '../protocol.routes.ts'
import { completeOAuthFlow, startOAuthFlow } from './flow.ts'
import { parseChallenge } from './pkce.ts'
import { unsupportedProvider } from './unsupported-provider.ts'

/** Binds a flow to the browser that started it. */
const flowBrowser = browserIdCookie('auth-flow', 600)

/** Sign-in with Google by redirects: `/authorize` starts a flow, `/callback` completes it. */
export function oauthRoutes(app: FastifyInstance, ctx: AuthContext): void {
  const { env, google } = ctx.deps

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const { provider, redirect_to, code_challenge, code_challenge_method } = readQuery(request)
    if (provider !== 'google' || !google) throw unsupportedProvider(provider)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    const browserId = flowBrowser.ensure(request, reply, env)
    return reply.redirect(
      await startOAuthFlow(ctx, google, { redirectTo: redirect_to, challenge, browserId }),
      302,
    )
  })

  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (!google) throw unsupportedProvider('google')
    const browserId = flowBrowser.read(request, env)
    return reply.redirect(
      await completeOAuthFlow(ctx, google, { query: readQuery(request), browserId }, readClientInfo(request)),
      302,
    )
  })

  ignoreHeadRequests(app, ['/authorize', '/callback'])
}
