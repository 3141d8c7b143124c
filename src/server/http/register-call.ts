import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Identity } from '#server/adapters/auth/port.ts'
import { AppError, unauthorized } from '#server/errors.ts'
import type { Call, HandlerResult, ParsedInput } from '#shared/contract/call.ts'
import { issueMessage } from './issue-message.ts'
import { etagOf } from './versions.ts'

/** The raw request and reply, for headers and streams. */
export interface HttpContext {
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<C extends Call> = (
  input: ParsedInput<C> & { identity: Identity; userId: string },
  http: HttpContext,
) => Promise<HandlerResult<C>> | HandlerResult<C>

/**
 * Registers a call of the contract. Parses the input, and also the output, so that no undeclared field is sent. A record with a
 * version is sent with its ETag.
 */
export function registerCall<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const identity = request.identity
      if (call.access === 'signed-in' && !identity) throw unauthorized()
      const input = {
        ...parseInput(call, request),
        identity: identity as Identity,
        userId: identity?.userId ?? '',
      } as Parameters<Handler<C>>[0]
      const output = await handler(input, { request, reply })
      if (reply.sent) return reply
      const parsed = call.output.safeParse(output)
      if (!parsed.success)
        throw new Error(
          `The response of ${call.method} ${call.path} does not match its contract: ${z.prettifyError(parsed.error)}`,
        )
      const etag = etagOf(parsed.data)
      if (etag !== undefined) reply.header('etag', etag)
      return parsed.data
    },
  })
}

function parseInput(call: Call, request: FastifyRequest) {
  const fields: Record<string, string> = {}
  const parsed: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    if (!schema) continue
    // A missing body counts as an empty object, so that the error names the missing field.
    const given = part === 'body' ? (request.body ?? {}) : request[part]
    const result = schema.safeParse(given, { error: issueMessage })
    if (result.success) parsed[part] = result.data
    else if (part === 'params') throw new AppError('not_found', 'This was not found.')
    else for (const issue of result.error.issues) fields[issue.path.join('.') || part] ??= issue.message
  }
  if (Object.keys(fields).length > 0) {
    const [name, problem] = Object.entries(fields)[0] as [string, string]
    throw new AppError('validation_failed', `${name}: ${problem}`, { fields })
  }
  return parsed
}
