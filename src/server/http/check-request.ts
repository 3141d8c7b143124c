import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

/** In characters. The longest URL of the product, the redirect from the sign-in provider, has about 6,000. */
const MAX_URL_LENGTH = 8_192
/** Browsers send about 20, proxies add about 10. */
const MAX_HEADERS = 100
/** A path without a route. Invalid URLs are rewritten to it, so that every hook runs before the request is rejected. */
const UNROUTABLE_PATH = '/unroutable'
const ABSOLUTE_URL = /^https?:\/\/([^/?#]*)(.*)$/is

/** Rejects URLs and headers that the HTTP parser accepts although they are ambiguous or too long. */
export function checkRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, originalUrl }, _reply, done) => {
    assertUnambiguousTarget(raw, originalUrl)
    done()
  })
}

/** The path by which a request is routed, for Fastify's `rewriteUrl`. An absolute URL is reduced to its path and query. */
export function toRoutedPath({ url = '' }: IncomingMessage): string {
  return parseTarget(url)?.path ?? UNROUTABLE_PATH
}

function assertUnambiguousTarget({ rawHeaders, httpVersion }: IncomingMessage, url: string) {
  if (url.length > MAX_URL_LENGTH) throw new AppError('uri_too_long', 'This address is too long.')
  if (rawHeaders.length > 2 * MAX_HEADERS)
    throw new AppError('headers_too_large', 'The request has too many headers.')
  const target = parseTarget(url)
  if (!target) throw new AppError('validation_failed', 'This address cannot be read.')
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  )
  const isHttp10WithoutHost = hosts.length === 0 && httpVersion === '1.0'
  if (hosts.length !== 1 && !isHttp10WithoutHost)
    throw new AppError('validation_failed', 'The request needs one Host header.')
  if (target.authority !== undefined && target.authority.toLowerCase() !== hosts[0]?.toLowerCase())
    throw new AppError('validation_failed', 'The address and the Host header name different hosts.')
}

/** The path of the request target, and its host when the target is an absolute URL; undefined when it is invalid or too long. */
function parseTarget(url: string): { authority: string | undefined; path: string } | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined
  const absolute = url.startsWith('/') ? null : ABSOLUTE_URL.exec(url)
  const rest = absolute?.[2] ?? url
  const path = absolute && !rest.startsWith('/') ? `/${rest}` : rest
  if (!path.startsWith('/')) return undefined
  try {
    decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return undefined
  }
  return { authority: absolute?.[1], path }
}
