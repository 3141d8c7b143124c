import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import type { AuthContext } from '../context.ts'
import { ignoreHeadRequests, readClientInfo, readQuery } from '../protocol.routes.ts'
import { randomToken } from '../secrets.ts'
import { completeOAuthFlow, startOAuthFlow } from './flow.ts'
import { parseChallenge } from './pkce.ts'
import { unsupportedProvider } from './unsupported-provider.ts'

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

/** Sign-in with Google by redirects: `/authorize` starts a flow, `/callback` completes it. */
export function oauthRoutes(app: FastifyInstance, ctx: AuthContext): void {
  const { env, google } = ctx.deps

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const { provider, redirect_to, code_challenge, code_challenge_method } = readQuery(request)
    if (provider !== 'google' || !google) throw unsupportedProvider(provider)
    const challenge = parseChallenge(code_challenge, code_challenge_method)
    const browserId = ensureBrowserIdCookie(request, reply, env)
    return reply.redirect(
      await startOAuthFlow(ctx, google, { redirectTo: redirect_to, challenge, browserId }),
      302,
    )
  })

  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (!google) throw unsupportedProvider('google')
    const browserId = request.cookies[cookieName(env)]
    return reply.redirect(
      await completeOAuthFlow(ctx, google, { query: readQuery(request), browserId }, readClientInfo(request)),
      302,
    )
  })

  ignoreHeadRequests(app, ['/authorize', '/callback'])
}
