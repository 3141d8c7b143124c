import { existsSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'
import { paths } from '#shared/paths.ts'
import { sendError, sendErrorBody } from './error-mapper.ts'
import { APP_PAGE, CLIENT_ROOT, sendErrorPage } from './error-page.ts'
import { matchesPattern, pathOf } from './route-patterns.ts'

/** Pages that are rendered at build time; for every other screen APP_PAGE is sent. */
const STATIC_PAGES: Record<string, string> = {
  [paths.start]: 'index.html',
  [paths.preview]: 'preview/index.html',
  [paths.privacy]: 'privacy/index.html',
  [paths.terms]: 'terms/index.html',
  [paths.developers]: 'developers/index.html',
}

/** Where monitors look for a server's state. A page with status 200 or 404 there could count as an answer. */
const MACHINE_PATH =
  /^\/(metrics|prometheus|health|healthz|healthcheck|live|livez|liveness|ready|readyz|readiness|startupz|ping|status|statusz|varz|actuator|server-status|\.well-known)(\/|$)/i

const METHOD_LIST = new Intl.ListFormat('en-GB')

/** Serves the built client. Assets with a hash in their name are cached for a year, pages are revalidated. */
export async function serveClient(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    root: CLIENT_ROOT,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  for (const [path, file] of Object.entries(STATIC_PAGES))
    app.get(path, (_request, reply) => reply.sendFile(existsSync(`${CLIENT_ROOT}${file}`) ? file : APP_PAGE))
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isKnown = isScreen(path)
    if (isRead && isKnown && existsSync(`${CLIENT_ROOT}${APP_PAGE}`)) return reply.sendFile(APP_PAGE)
    const methods = isKnown && !isRead ? ['GET', 'HEAD'] : app.otherMethodsOf(request)
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '))
      return sendError(
        request,
        reply,
        new AppError('method_not_allowed', `Only ${METHOD_LIST.format(methods)} can be used here.`),
      )
    }
    const error = new AppError('not_found', 'This was not found.')
    if (MACHINE_PATH.test(path)) return sendErrorBody(request, reply, error)
    if (!isRead || !isPage(path)) return sendError(request, reply, error)
    return sendErrorPage(request, reply.code(404).header('cache-control', 'no-store'), error)
  })
}

/** The client's router ignores case and one slash at the end. */
const isScreen = (path: string) => {
  const normalized = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return Object.values(paths).some((pattern) => matchesPattern(pattern, normalized.toLowerCase()))
}

/** Whether a page is expected at this path, rather than a document of the API or a file. */
const isPage = (path: string) =>
  !/^\/(api|auth|media|assets|dev|webhooks)(\/|$)/.test(path) && !/\.\w+$/.test(path)
