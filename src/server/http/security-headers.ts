import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { bucketOrigin } from '#server/bucket-origin.ts'
import type { Env } from '#server/env.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The security headers of a page, for one that is sent in place of an API response. */
    pageHeaders: Record<string, string>
  }
}

/** The headers of pages and files, by lower-case name; also of what is written to a raw socket. */
export function securityHeaders(env: Env): Record<string, string> {
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  // In development the page may be opened at 127.0.0.1 while the sign-in service uses the origin of PUBLIC_URL; see decision 7.
  const publicOrigin = env.isProduction ? [] : [new URL(env.PUBLIC_URL).origin]
  const hostedAuth = env.SUPABASE_URL ? [new URL(env.SUPABASE_URL).origin] : []
  const stripe = env.STRIPE_SECRET_KEY ? ['https://checkout.stripe.com'] : []
  // For the service worker, a picture is a connection.
  const pictures = bucketOrigin(env) ?? []
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'].concat(pictures),
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...publicOrigin, ...hostedAuth].concat(pictures),
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        mediaSrc: ["'self'"],
        frameSrc: ['https://www.youtube-nocookie.com'],
        baseUri: ["'none'"],
        formAction: ["'self'", ...stripe],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps
      ? { maxAge: 63_072_000, includeSubDomains: env.HSTS_SUBDOMAINS === 'on' }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  const headers: Record<string, string> = {
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self), fullscreen=(self)',
  }
  // The headers depend only on the configuration, so they are computed once. Helmet calls only these two methods.
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

/**
 * Those that mean something for data; the others are about what a page may load or frame. A redirect without the opener policy, such
 * as `/api/login`, would part a tab from its session storage.
 */
const HEADERS_OF_DATA = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]
/** Stricter than that of pages: a browser that shows the data loads nothing and frames it nowhere. */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'"

/** Sets the security headers of every response, and `no-store` on API responses without another cache policy; see decision 26. */
export function sendSecurityHeaders(app: FastifyInstance, env: Env): void {
  const pageHeaders = securityHeaders(env)
  app.decorate('pageHeaders', pageHeaders)
  const apiHeaders = {
    ...Object.fromEntries(Object.entries(pageHeaders).filter(([name]) => HEADERS_OF_DATA.includes(name))),
    'content-security-policy': POLICY_OF_DATA,
  }
  const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/')
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request) ? apiHeaders : pageHeaders)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
