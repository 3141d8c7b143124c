import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { readAddress } from '#server/features/auth/network.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { errorBodyOf } from './error-mapper.ts'
import { securityHeaders } from './security-headers.ts'

export interface SocketLimits {
  /** For a request to arrive whole, head and body. Nothing limits how long its answer takes. */
  requestTimeoutMs: number
  /** For the head alone; also for the first byte on a new connection. */
  headersTimeoutMs: number
  /** How often connections are looked at; a timeout ends up to this much later. */
  checkIntervalMs: number
  /** Between two requests on a connection. Longer than the 60 s of common balancers, which must be the first to close. */
  keepAliveTimeoutMs: number
  /** Without a byte in either direction: longer than any request waits for its answer. */
  inactivityTimeoutMs: number
  /** Open at once from one network address; a browser has six. Those that carry no request make room for new ones. */
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

const MAX_HEAD_BYTES = 16_384

/** What Fastify makes its HTTP server with. */
export function serverOptions(deps: Deps, limits: SocketLimits) {
  return {
    serverFactory: (handler) =>
      createServer(
        {
          requestTimeout: limits.requestTimeoutMs,
          headersTimeout: limits.headersTimeoutMs,
          connectionsCheckingInterval: limits.checkIntervalMs,
          keepAliveTimeout: limits.keepAliveTimeoutMs,
          maxHeaderSize: MAX_HEAD_BYTES,
          // `checkRequests` refuses it, in the product's own words.
          requireHostHeader: false,
        },
        refusePipelining(handler),
      ).setTimeout(limits.inactivityTimeoutMs),
    clientErrorHandler: clientErrorHandler(deps),
  } satisfies FastifyHttpOptions<Server>
}

/** Connections on which a request is being answered. */
const busy = new WeakSet<Socket>()

/**
 * Closes a connection on which a request arrives before the one before it was answered. Browsers and proxies send none, Node
 * begins all of them at once, each with its buffers and open files, and never reports that the ones in the queue were aborted.
 */
function refusePipelining(handler: RequestListener): RequestListener {
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

const FAULTS: Record<string, { code: ErrorCode; message: string }> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', message: 'The address or the headers are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    code: 'payload_too_large',
    message: 'That is more than can be taken at once.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'The request took too long to arrive.' },
}
const UNREADABLE = { code: 'validation_failed', message: 'The request could not be read.' } as const

/** Answers what the HTTP parser refuses, for which there is no request, on the bare socket. */
function clientErrorHandler(deps: Deps) {
  const headers = { ...securityHeaders(deps.env), 'cache-control': 'no-store', connection: 'close' }
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }) => {
    // Into an answer that has begun nothing else may be written.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy()
      return
    }
    const { code, message } = FAULTS[error.code ?? ''] ?? UNREADABLE
    const known = new AppError(code, message)
    const requestId = deps.newId()
    deps.log.info(
      { event: 'http.unreadable_request', requestId, status: known.status, reason: error.code },
      'a request could not be read',
    )
    const body = JSON.stringify(errorBodyOf(known, requestId))
    const head = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(
      `HTTP/1.1 ${known.status} ${REASONS[known.status] ?? 'Bad Request'}\r\n${lines.join('')}\r\n${body}`,
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
 * Bounds the connections of each network address. Browsers keep theirs open for later requests, so an office behind one
 * address holds many that do nothing: the oldest of those is closed first, and only where all are busy is a new one refused.
 * Behind a proxy all have its address, and none is counted.
 */
export function limitConnections(
  app: FastifyInstance,
  deps: Deps,
  { maxConnectionsPerAddress }: SocketLimits,
) {
  if (deps.env.RATE_LIMITS === 'off' || deps.env.TRUST_PROXY > 0) return
  /** In the order in which they were opened. Holds an address only as long as a connection of it is open. */
  const open = new Map<string, Set<Socket>>()
  /** Told once, until the address has none open. */
  const refused = new WeakSet<Set<Socket>>()
  const server: Server = app.server
  server.on('connection', (socket) => {
    const { network } = readAddress(socket.remoteAddress)
    const sockets = open.get(network) ?? new Set()
    if (sockets.size >= maxConnectionsPerAddress) {
      const idle = sockets.values().find((each) => !busy.has(each))
      if (!idle) {
        if (!refused.has(sockets))
          deps.log.warn(
            { event: 'http.connection_limit', maxConnectionsPerAddress },
            'a network address has as many requests open as it may; its new connections are refused',
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
