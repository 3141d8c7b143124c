import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '#server/logger.ts'
import { record } from '#server/metrics/measurements.ts'
import { type OpenSpan, startSpan } from '#server/traces/tracing.ts'
import { isEventStream, onResponseClose } from './long-responses.ts'

/** Reported for a connection that was closed before the response began; the code that nginx uses. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Logs each request in one line, measures and traces it, when its response was sent or its connection was closed. All of them name
 * the pattern of the route, because a URL may contain a token.
 */
export function observeRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    const span = startRequestSpan(request)
    onResponseClose(reply, () => observeEnd(request, reply, log, span))
    if (span) span.run(done)
    else done()
  })
}

function observeEnd(request: FastifyRequest, reply: FastifyReply, log: Logger, span: OpenSpan | undefined) {
  const { raw, elapsedTime } = reply
  const isStream = isEventStream(reply)
  const { method } = request
  const route = request.routeOptions.url
  const status = raw.headersSent ? reply.statusCode : CLIENT_CLOSED_REQUEST
  log.info(
    {
      event: 'request_completed',
      requestId: request.id,
      method,
      route,
      status,
      userId: request.identity?.userId,
      ms: Math.round(elapsedTime),
      ...(raw.writableFinished || isStream ? {} : { isAborted: true }),
    },
    'request completed',
  )
  record({ kind: 'request', method, route, status, seconds: isStream ? undefined : elapsedTime / 1000 })
  span?.end({
    ...(status >= 500 ? { error: status } : {}),
    attributes: { 'http.response.status_code': status },
  })
}

function startRequestSpan({ id, method, routeOptions, headers }: FastifyRequest): OpenSpan | undefined {
  const { traceparent, tracestate } = headers
  const route = routeOptions.url
  return startSpan({
    name: route === undefined ? 'unknown route' : `${method} ${route}`,
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'future_memory.request_id': id,
      ...(route === undefined ? {} : { 'http.route': route }),
    },
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
    ...(typeof tracestate === 'string' ? { tracestate } : {}),
  })
}
