import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { runFrom } from '#server/work-origin.ts'

const REQUEST_ID_HEADER = 'x-request-id'
/** Such as a UUID or the `$request_id` of nginx; too short for a token, and without the dots and signs of addresses. */
const SAFE_ID = /^[\w-]{8,40}$/

/** The request id that a proxy or client has given; undefined without one that can be used. */
export function readRequestId({ headers }: IncomingMessage): string | undefined {
  const id = headers[REQUEST_ID_HEADER]
  return typeof id === 'string' && SAFE_ID.test(id) ? id : undefined
}

/** Sends each request's id with its response, and makes it known to its log lines and jobs. */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    runFrom({ requestId: request.id }, done)
  })
}
