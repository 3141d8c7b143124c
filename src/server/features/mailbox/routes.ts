import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { CSS_PATH, MAILBOX_CSS, renderMailboxPage } from './page.ts'

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const FORWARDING_HEADERS = /^(?:x-forwarded-|x-real-ip$|forwarded$|via$)/
const CSP =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The local mailbox, for requests from this machine only, and only on a local installation. */
export function mailboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { mailbox, env } = deps
  if (!mailbox || !env.isLocal) return
  app.get('/dev/mail', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    const page = renderMailboxPage(await mailbox.list())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CSP)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(page)
  })
  app.get(CSS_PATH, async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(MAILBOX_CSS)
  })
}

/** Checks the Host header too, against DNS rebinding: a foreign site's host name could resolve to this machine. */
function isLocalRequest(request: FastifyRequest) {
  const isLoopback =
    LOOPBACK_ADDRESSES.includes(request.socket.remoteAddress ?? '') && LOOPBACK_ADDRESSES.includes(request.ip)
  const host = /^(\[[^\]]+\]|[^:]*)(:\d+)?$/.exec(request.headers.host ?? '')?.[1] ?? ''
  const isForwarded = Object.keys(request.headers).some((name) => FORWARDING_HEADERS.test(name))
  return (
    isLoopback &&
    !isForwarded &&
    LOOPBACK_HOSTS.includes(host) &&
    request.headers['sec-fetch-site'] !== 'cross-site'
  )
}
