import type { FastifyInstance } from 'fastify'
import { browserIdCookie } from '../browser-id.routes.ts'
import type { AuthContext } from '../context.ts'
import { requireLinking } from '../identities/link-identity.ts'
import { ignoreHeadRequests, readClientInfo, readQuery } from '../protocol.routes.ts'
import { requireSession } from '../sessions/current-session.ts'
import { completeOAuthFlow, requireProvider, startOAuthFlow } from './flow.ts'
import { parseChallenge } from './pkce.ts'
import { unsupportedProvider } from './unsupported-provider.ts'

/** Binds a flow to the browser that started it. */
const flowBrowser = browserIdCookie('auth-flow', 600)

/**
 * Sign-in with a provider by redirects: `/authorize` starts a flow, `/callback` completes it. `/user/identities/authorize` starts
 * one that links the identity to the signed-in user.
 */
export function oauthRoutes(app: FastifyInstance, ctx: AuthContext): void {
  const { env, signInProviders } = ctx.deps

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const { provider, redirect_to, code_challenge, code_challenge_method } = readQuery(request)
    const enabled = requireProvider(ctx, provider)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    const browserId = flowBrowser.ensure(request, reply, env)
    return reply.redirect(
      await startOAuthFlow(ctx, enabled, { redirectTo: redirect_to, challenge, browserId }),
      302,
    )
  })

  app.get('/user/identities/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await requireSession(ctx, request.headers.authorization)
    const query = readQuery(request)
    await requireLinking(ctx, session)
    const provider = requireProvider(ctx, query.provider)
    const challenge = parseChallenge(query.code_challenge, query.code_challenge_method)
    const browserId = flowBrowser.ensure(request, reply, env)
    const url = await startOAuthFlow(ctx, provider, {
      redirectTo: query.redirect_to,
      challenge,
      browserId,
      linkSessionId: session.sessionId,
    })
    return query.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
  })

  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (signInProviders.length === 0) throw unsupportedProvider('google')
    const browserId = flowBrowser.read(request, env)
    return reply.redirect(
      await completeOAuthFlow(ctx, { query: readQuery(request), browserId }, readClientInfo(request)),
      302,
    )
  })

  ignoreHeadRequests(app, ['/authorize', '/user/identities/authorize', '/callback'])
}
