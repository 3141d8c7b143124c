import type { FastifyInstance } from 'fastify'
import { record } from '#server/metrics/measurements.ts'
import { isTracing, type OpenSpan, startSpan } from '#server/traces/tracing.ts'
import { isEventStream } from './long-responses.ts'

/** Measures each request by the pattern of its route, and traces it as a part of the caller's trace if it names one. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    record({
      kind: 'request',
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: isEventStream(reply) ? undefined : reply.elapsedTime / 1000,
    })
  })
  if (isTracing()) traceRequests(app)
}

function traceRequests(app: FastifyInstance) {
  const spans = new WeakMap<object, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const { traceparent, tracestate } = request.headers
    const route = routeOptions.url
    const span = startSpan({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'future_memory.request_id': request.id,
        ...(route === undefined ? {} : { 'http.route': route }),
      },
      ...(typeof traceparent === 'string' ? { traceparent } : {}),
      ...(typeof tracestate === 'string' ? { tracestate } : {}),
    })
    if (!span) {
      done()
      return
    }
    spans.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    spans.get(request)?.end({
      ...(statusCode >= 500 ? { error: statusCode } : {}),
      attributes: { 'http.response.status_code': statusCode },
    })
  })
}
