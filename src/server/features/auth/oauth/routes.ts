import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import type { AuthContext } from '../context.ts'
import { requireLinking } from '../identities/link-identity.ts'
import { ignoreHeadRequests, readClientInfo, readQuery } from '../protocol.routes.ts'
import { providerDisabled } from '../protocol-error.ts'
import { randomToken } from '../secrets.ts'
import { requireSession } from '../sessions/current-session.ts'
import { completeOAuthFlow, requireProvider, startOAuthFlow } from './flow.ts'
import { parseChallenge } from './pkce.ts'

const MAX_AGE_S = 600

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:')
const cookieName = (env: Env) => (isSecure(env) ? '__Host-auth-flow' : 'auth-flow')

/** Binds a flow to the browser that started it. SameSite=Lax, because the callback is a navigation from the provider's site. */
function ensureBrowserIdCookie(request: FastifyRequest, reply: FastifyReply, env: Env): string {
  const current = request.cookies[cookieName(env)]
  const browserId = current && /^[\w-]{43}$/.test(current) ? current : randomToken()
  reply.setCookie(cookieName(env), browserId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
    maxAge: MAX_AGE_S,
  })
  return browserId
}

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
    const browserId = ensureBrowserIdCookie(request, reply, env)
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
    const browserId = ensureBrowserIdCookie(request, reply, env)
    const url = await startOAuthFlow(ctx, provider, {
      redirectTo: query.redirect_to,
      challenge,
      browserId,
      linkSessionId: session.sessionId,
    })
    return query.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
  })

  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (signInProviders.length === 0) throw providerDisabled()
    const browserId = request.cookies[cookieName(env)]
    return reply.redirect(
      await completeOAuthFlow(ctx, { query: readQuery(request), browserId }, readClientInfo(request)),
      302,
    )
  })

  ignoreHeadRequests(app, ['/authorize', '/user/identities/authorize', '/callback'])
}
