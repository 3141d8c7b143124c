import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { clearSessionCookie, readSessionCookie } from '#server/http/session-cookie.ts'
import { findBrowserSession, removeBrowserSession } from '../../sessions/service.ts'
import { revokeSessions } from '../queries/sessions.ts'
import { allowedOrigins, safePath } from '../redirects.ts'

/** The two addresses that a browser visits as a page: to sign in again, and to sign out. */
export function browserRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/login', async (request, reply) => {
    const { returnTo } = request.query as Record<string, unknown>
    const path = safePath(returnTo ?? refererPath(request, deps))
    const query = new URLSearchParams(path === '/' ? { signin: '1' } : { signin: '1', returnTo: path })
    return reply.header('cache-control', 'no-store').redirect(`/?${query}`, 302)
  })

  // A HEAD route of its own, or asking for the headers would sign people out.
  app.head('/api/logout', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/', 302),
  )
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Sec-Fetch-Site')
    if (isDeliberate(request)) {
      await signOutBrowser(deps, readSessionCookie(request, deps.env))
      clearSessionCookie(reply, deps.env)
      // Not "storage": what was typed and has not reached the server yet is kept there.
      reply.header('clear-site-data', '"cache"')
    }
    return reply.redirect('/', 302)
  })
}

/** A link or picture on somebody else's page must not sign anybody out. */
function isDeliberate(request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  const purpose = `${request.headers['sec-purpose'] ?? ''} ${request.headers.purpose ?? ''}`
  return (
    (site === undefined || site === 'same-origin' || site === 'none') && !/prefetch|prerender/i.test(purpose)
  )
}

/** Ends the browser's session and, where sign-ins are ours, the sign-in that it rests on. */
async function signOutBrowser(deps: Deps, cookie: string | undefined) {
  const session = await findBrowserSession(deps, cookie)
  if (cookie) await removeBrowserSession(deps, cookie)
  if (session?.authSessionId && deps.verifier.isEmbedded)
    await deps.db.transaction((tx) =>
      revokeSessions(tx, { userId: session.userId, only: session.authSessionId as string }),
    )
}

/** Where the person was, when the browser tells: full addresses are told to our own pages only. */
function refererPath(request: FastifyRequest, deps: Deps) {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer)) return undefined
  const url = new URL(referer)
  return allowedOrigins(deps.env).includes(url.origin) ? `${url.pathname}${url.search}` : undefined
}
