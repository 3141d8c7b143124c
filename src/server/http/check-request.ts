import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

/** The longest that the product makes is a link back from the sign-in provider, some 6 kB. */
const MAX_URL_LENGTH = 8_192
/** Browsers send some 20, proxies add some 10. */
const MAX_HEADERS = 100
/** Has no route. An address that cannot be routed is looked up here, so that every hook runs before it is refused. */
const UNROUTABLE_PATH = '/unroutable'
const ABSOLUTE_URL = /^https?:\/\/([^/?#]*)(.*)$/is

/** Refuses addresses and heads of requests that the parser lets through but that have no one meaning. */
export function checkRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, originalUrl }) => {
    assertUnambiguousTarget(raw, originalUrl)
  })
}

/** The path that a request is routed by; for Fastify's `rewriteUrl`. */
export function routedUrl({ url = '' }: IncomingMessage): string {
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
  const isWithoutHost = hosts.length === 0 && httpVersion === '1.0'
  if (hosts.length !== 1 && !isWithoutHost)
    throw new AppError('validation_failed', 'The request needs one Host header.')
  if (target.authority !== undefined && target.authority.toLowerCase() !== hosts[0]?.toLowerCase())
    throw new AppError('validation_failed', 'The address and the Host header name different hosts.')
}

/** The path of a request's target, and its host when the target is absolute; undefined for what cannot be routed. */
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
