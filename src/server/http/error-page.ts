import { createReadStream, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '#server/errors.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { escapeHtml } from './escape-html.ts'

/** The folder of the built client. */
export const CLIENT_ROOT = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
/** The page that renders every screen, and the 404 page for an unknown path. */
export const APP_PAGE = 'app.html'

/** Whether a person opens the URL in a browser, as opposed to a script or an image of a page. */
export function isNavigation({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return (
    (method === 'GET' || method === 'HEAD') &&
    (mode === undefined || mode === 'navigate') &&
    /\btext\/html\b/i.test(headers.accept ?? '')
  )
}

/**
 * Responds to a navigation: an expired session leads to the sign-in, an unknown page is the client's 404 page, and every other
 * error is a page with its message.
 */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status === 401) return reply.redirect('/api/login', 302)
  reply.headers(request.server.pageHeaders).type('text/html; charset=utf-8')
  const page = `${CLIENT_ROOT}${APP_PAGE}`
  return error.status === 404 && existsSync(page)
    ? reply.send(createReadStream(page))
    : reply.send(renderErrorPage(error, request.id))
}

const renderErrorPage = ({ message }: AppError, requestId: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>This did not work · ${PRODUCT_NAME}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<header>
<img src="/favicon.svg" alt="${PRODUCT_NAME}" width="56" height="56">
<h1>This did not work</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Back to ${PRODUCT_NAME}</a></p>
<p><small>Request ${escapeHtml(requestId)}</small></p>
</header>
</main>
</body>
</html>
`
