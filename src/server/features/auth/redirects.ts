import type { Env } from '#server/env.ts'
import { paths } from '#shared/paths.ts'

const MAX_LENGTH = 2_000
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Allowed origins of redirect targets and CORS: the site's own and, for a local installation, the other loopback hosts. */
export function allowedOrigins(env: Env): string[] {
  const site = new URL(env.PUBLIC_URL)
  if (env.isProduction || !LOOPBACK_HOSTS.includes(site.hostname)) return [site.origin]
  const port = site.port === '' ? '' : `:${site.port}`
  return [...new Set([site.origin, ...LOOPBACK_HOSTS.map((host) => `${site.protocol}//${host}${port}`)])]
}

/** The requested URL, without its fragment, if it is on an allowed origin, else the site root. */
export function safeRedirect(env: Env, given: unknown): string {
  const root = `${env.PUBLIC_URL}/`
  const url = parseUrl(given, root)
  if (!url || !allowedOrigins(env).includes(url.origin) || url.username !== '' || url.password !== '')
    return root
  url.hash = ''
  return url.href
}

/**
 * The page that a mailed link opens, at the origin where the link was asked for. `redirectTo` is an allowed URL, which is opened
 * afterwards; our own client asks with the page itself, whose `next` has the path.
 */
export function confirmPageUrl(redirectTo: string, token: string, type: string): string {
  const { origin, pathname, search, searchParams } = new URL(redirectTo)
  const next = pathname === paths.confirmLink ? searchParams.get('next') : `${pathname}${search}`
  return withQuery(`${origin}${paths.confirmLink}`, { token_hash: token, type, next: safePath(next) })
}

/** The path and query of a URL on this site; `/` for anything else. */
export function safePath(given: unknown): string {
  const base = 'http://site.invalid'
  if (typeof given !== 'string' || !given.startsWith('/')) return '/'
  const url = parseUrl(given, base)
  return url?.origin === base ? `${url.pathname}${url.search}` : '/'
}

/**
 * Undefined for text that is not a URL, for other schemes (the origin of a `blob:` URL is that of the URL inside), and for a
 * path with two slashes, which as a relative URL is another host.
 */
function parseUrl(given: unknown, base: string): URL | undefined {
  if (typeof given !== 'string' || given === '' || given.length > MAX_LENGTH) return undefined
  const url = URL.parse(given, base)
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isHttp && !/^\/[/\\]/.test(url.pathname) ? url : undefined
}

/** Sets the fragment, which browsers do not send to servers, to the parameters; `alsoInQuery` repeats them in the query. */
export function withFragment(
  target: string,
  results: Record<string, string>,
  options: { alsoInQuery?: boolean } = {},
): string {
  const url = new URL(target)
  if (options.alsoInQuery)
    for (const [name, value] of Object.entries(results)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(results).toString()
  return url.href
}

export function withQuery(target: string, results: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(results)) url.searchParams.set(name, value)
  return url.href
}
