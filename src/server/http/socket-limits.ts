import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { readClientAddress } from '#server/http/client-address.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { errorBodyOf } from './error-mapper.ts'
import { securityHeaders } from './security-headers.ts'

export interface SocketLimits {
  /** To receive a request, headers and body. The response has no such limit. */
  requestTimeoutMs: number
  /** To receive the headers, and the first byte of a new connection. */
  headersTimeoutMs: number
  /** How often the timeouts are checked; a connection is closed up to this much later. */
  checkIntervalMs: number
  /** Between two requests on a connection. Longer than the 60 s of common load balancers, which must close first. */
  keepAliveTimeoutMs: number
  /** Without a byte in either direction. Longer than any request waits for its response. */
  inactivityTimeoutMs: number
  /** Open at the same time from one network address; a browser opens six. */
  maxConnectionsPerAddress: number
}

export const SOCKET_LIMITS: SocketLimits = {
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  checkIntervalMs: 5_000,
  keepAliveTimeoutMs: 72_000,
  inactivityTimeoutMs: 420_000,
  maxConnectionsPerAddress: 250,
}

const MAX_HEADER_BYTES = 16_384

/** Fastify's options for its HTTP server. */
export function serverOptions(deps: Deps, limits: SocketLimits) {
  return {
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionTimeout: limits.inactivityTimeoutMs,
    http: {
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      // `checkRequests` rejects a missing Host with the product's own error.
      requireHostHeader: false,
    },
    clientErrorHandler: clientErrorHandler(deps),
  } satisfies FastifyHttpOptions<Server>
}

const PARSER_ERRORS: Record<string, { code: ErrorCode; message: string }> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', message: 'The address or the headers are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    code: 'payload_too_large',
    message: 'That is more than can be taken at once.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'The request took too long to arrive.' },
}
const UNREADABLE = { code: 'validation_failed', message: 'The request could not be read.' } as const

/** Responds to what the HTTP parser rejects. There is no request object, so the response is written to the socket. */
function clientErrorHandler(deps: Deps) {
  const headers = { ...securityHeaders(deps.env), 'cache-control': 'no-store', connection: 'close' }
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }) => {
    // A response whose headers were sent cannot be replaced.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy()
      return
    }
    const { code, message } = PARSER_ERRORS[error.code ?? ''] ?? UNREADABLE
    const known = new AppError(code, message)
    const requestId = deps.newId()
    deps.log.info(
      { event: 'http_request_unreadable', requestId, status: known.status, reason: error.code },
      'request could not be parsed',
    )
    const body = JSON.stringify(errorBodyOf(known, requestId))
    const head = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    }
    const headerLines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(
      `HTTP/1.1 ${known.status} ${REASONS[known.status] ?? 'Bad Request'}\r\n${headerLines.join('')}\r\n${body}`,
      () => socket.destroy(),
    )
  }
}
const REASONS: Record<number, string> = {
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

/** Closes new connections of a network address that has too many open. Off behind a proxy, whose address all of them share. */
export function limitConnections(
  app: FastifyInstance,
  deps: Deps,
  { maxConnectionsPerAddress }: SocketLimits,
) {
  if (deps.env.RATE_LIMITS === 'off' || deps.env.TRUST_PROXY > 0) return
  /** The number of open sockets by network address; addresses without one are removed. */
  const open = new Map<string, number>()
  const server: Server = app.server
  server.on('connection', (socket) => {
    const { network } = readClientAddress(socket.remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= maxConnectionsPerAddress) {
      deps.log.debug(
        { event: 'http_connection_refused' },
        'connection closed: too many from its network address',
      )
      socket.destroy()
      return
    }
    if (count + 1 === maxConnectionsPerAddress)
      deps.log.warn(
        { event: 'http_connection_limit_reached', maxConnectionsPerAddress },
        'a network address has reached the connection limit',
      )
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
