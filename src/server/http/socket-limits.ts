import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { readClientAddress } from '#server/http/client-address.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { toErrorBody } from './error-mapper.ts'
import { securityHeaders } from './security-headers.ts'

/** Limits of the HTTP server below the routes; times in milliseconds. */
export interface SocketLimits {
  /** To receive a request with its body. The response has no such limit. */
  requestTimeoutMs: number
  /** To receive the headers, and the first byte of a new connection. */
  headersTimeoutMs: number
  /** Interval of the checks of these timeouts; a connection is closed up to this much later. */
  checkIntervalMs: number
  /** Between two requests on a connection. Longer than the 60 s of common load balancers, which have to close first. */
  keepAliveTimeoutMs: number
  /** Without a byte in either direction. Longer than the slowest response takes to start. */
  inactivityTimeoutMs: number
  /** Open connections from one network address; a browser opens six. At the limit, idle ones are closed for new ones. */
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
    serverFactory: (handler) => {
      const listener = rejectPipelining(handler)
      const server = createServer(
        {
          requestTimeout: limits.requestTimeoutMs,
          headersTimeout: limits.headersTimeoutMs,
          connectionsCheckingInterval: limits.checkIntervalMs,
          keepAliveTimeout: limits.keepAliveTimeoutMs,
          maxHeaderSize: MAX_HEADER_BYTES,
          // `checkRequests` rejects a missing Host header in the format of the API's errors.
          requireHostHeader: false,
        },
        listener,
      )
      // Node would answer an unknown `Expect` itself, without a body and the headers of every response.
      return server.on('checkExpectation', listener).setTimeout(limits.inactivityTimeoutMs)
    },
    clientErrorHandler: clientErrorHandler(deps),
  } satisfies FastifyHttpOptions<Server>
}

/** Connections with a request in progress. */
const busy = new WeakSet<Socket>()

/**
 * Closes a connection on which a request arrives before the response to the previous one was sent. Browsers and proxies do
 * not pipeline; Node handles all pipelined requests concurrently, each with its buffers and open files, and does not report
 * when queued ones are aborted.
 */
function rejectPipelining(handler: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    if (busy.has(socket)) {
      socket.destroy()
      return
    }
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
    handler(request, response)
  }
}

/** Closes each connection after its next response, so that a proxy sends its next request over a new one. */
export function closeAfterResponses(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
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

/** Responds to requests that the HTTP parser rejects. There is no request object, so the response is written to the socket. */
function clientErrorHandler(deps: Deps) {
  const headers = { ...securityHeaders(deps.env), 'cache-control': 'no-store', connection: 'close' }
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }) => {
    // A response whose headers were sent cannot be replaced.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy()
      return
    }
    const { code, message } = PARSER_ERRORS[error.code ?? ''] ?? UNREADABLE
    const appError = new AppError(code, message)
    const requestId = deps.newId()
    deps.log.info(
      { event: 'http_request_unreadable', requestId, status: appError.status, reason: error.code },
      'request could not be parsed',
    )
    const body = JSON.stringify(toErrorBody(appError, requestId))
    const head = {
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    }
    const headerLines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(
      `HTTP/1.1 ${appError.status} ${REASONS[appError.status] ?? 'Bad Request'}\r\n${headerLines.join('')}\r\n${body}`,
      () => socket.destroy(),
    )
  }
}
const REASONS: Record<number, string> = {
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

/**
 * Limits the open connections of each network address. Browsers keep connections open for later requests, so an office behind
 * one address has many idle ones: at the limit, the oldest idle one is closed, and a new one is rejected only when all are busy.
 * Disabled behind a proxy, whose address all clients share.
 */
export function limitConnections(
  app: FastifyInstance,
  deps: Deps,
  { maxConnectionsPerAddress }: SocketLimits,
) {
  if (deps.env.RATE_LIMITS === 'off' || deps.env.TRUST_PROXY > 0) return
  /** Open sockets by network address, oldest first; addresses without one are removed. */
  const open = new Map<string, Set<Socket>>()
  /** Addresses whose limit was logged; once, until the address has no open connection. */
  const refused = new WeakSet<Set<Socket>>()
  const server: Server = app.server
  server.on('connection', (socket) => {
    const { network } = readClientAddress(socket.remoteAddress)
    const sockets = open.get(network) ?? new Set()
    if (sockets.size >= maxConnectionsPerAddress) {
      const idle = sockets.values().find((each) => !busy.has(each))
      if (!idle) {
        if (!refused.has(sockets))
          deps.log.warn(
            { event: 'http_connection_limit_reached', maxConnectionsPerAddress },
            'a network address has reached the limit of busy connections; new ones are rejected',
          )
        refused.add(sockets)
        socket.destroy()
        return
      }
      sockets.delete(idle)
      idle.destroy()
    }
    sockets.add(socket)
    open.set(network, sockets)
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && open.get(network) === sockets) open.delete(network)
    })
  })
}
