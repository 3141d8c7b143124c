import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { clearSessionCookie, readSessionCookie, setSignedOutCookie } from '#server/http/authenticate.ts'
import { lockUser } from '../queries.ts'
import { allowedOrigins, safePath } from '../redirects.ts'
import { revokeSessions } from './queries.ts'
import { findBrowserSession, removeBrowserSession } from './service.ts'

/** Sign-in and sign-out by navigation; also used with hosted Supabase. */
export function browserRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/login', async (request, reply) => {
    const { returnTo } = request.query as Record<string, unknown>
    const path = safePath(returnTo ?? refererPath(request, deps))
    const query = new URLSearchParams(path === '/' ? { signin: '1' } : { signin: '1', returnTo: path })
    return reply.header('cache-control', 'no-store').redirect(`/?${query}`, 302)
  })

  // Without this route Fastify would run the GET handler for HEAD, which signs out.
  app.head('/api/logout', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/', 302),
  )
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Sec-Fetch-Site, Origin')
    if (isUserNavigation(request, deps)) {
      await signOutBrowser(deps, readSessionCookie(request, deps.env))
      clearSessionCookie(reply, deps.env)
      // Not "storage", which also contains unsaved texts of other accounts: the page removes those of this account itself.
      reply.header('clear-site-data', '"cache"')
      if (request.headers['sec-fetch-mode'] === 'navigate') setSignedOutCookie(reply, deps.env)
    }
    return reply.redirect('/', 302)
  })
}

/** False for requests that another site initiated, and for prefetches. */
function isUserNavigation(request: FastifyRequest, deps: Deps) {
  const { origin, purpose } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = origin === undefined || allowedOrigins(deps.env).includes(origin)
  return (
    isOwnSite &&
    isOwnOrigin &&
    !/prefetch|prerender/i.test(`${request.headers['sec-purpose'] ?? ''} ${purpose ?? ''}`)
  )
}

/** Ends the browser session and, with the embedded service, the session that it belongs to. */
async function signOutBrowser(deps: Deps, cookie: string | undefined) {
  const session = await findBrowserSession(deps, cookie)
  if (cookie) await removeBrowserSession(deps, cookie)
  if (session?.authSessionId && deps.verifier.isEmbedded)
    await deps.db.transaction(async (tx) => {
      await lockUser(tx, session.userId)
      await revokeSessions(tx, { userId: session.userId, only: session.authSessionId as string })
    })
}

/** The path of the referring page, if it is a page of this site. */
function refererPath(request: FastifyRequest, deps: Deps) {
  const url = URL.parse(request.headers.referer ?? '')
  return url && allowedOrigins(deps.env).includes(url.origin) ? `${url.pathname}${url.search}` : undefined
}
