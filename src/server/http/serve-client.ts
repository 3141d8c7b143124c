import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'
import { sendError } from './error-mapper.ts'

const root = fileURLToPath(new URL('../../../dist/client/', import.meta.url))

/** Pages that are rendered at build time; for every other path APP_PAGE is sent. */
const STATIC_PAGES: Record<string, string> = {
  '/': 'index.html',
  '/preview': 'preview/index.html',
  '/privacy': 'privacy/index.html',
  '/terms': 'terms/index.html',
}
const APP_PAGE = 'app.html'

/** Serves the built client. Assets with a hash in their name are cached for a year, pages are revalidated. */
export async function serveClient(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    root,
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
    app.get(path, (_request, reply) => reply.sendFile(existsSync(`${root}${file}`) ? file : APP_PAGE))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|auth|media|assets|dev\/mail|webhooks)(\/|$)/.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (isPage) return reply.code(200).sendFile(APP_PAGE)
    return sendError(request, reply, new AppError('not_found', 'This was not found.'))
  })
}
