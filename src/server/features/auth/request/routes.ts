import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStorable, UNSTORABLE_MESSAGE } from '#shared/domain/storable-text.ts'
import type { Client } from '../context.ts'
import { readAddress } from '../network.ts'
import { invalid } from '../protocol-error.ts'

/** How the calls of the protocol read a request. Unknown fields are left alone. */
export const clientOf = (request: FastifyRequest): Client => ({
  ...readAddress(request.ip),
  userAgent: request.headers['user-agent'],
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws `validation_failed` for text that cannot be stored; `data`, which nests, is for `parseMetadata` to check. */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = isRecord(request.body) ? request.body : {}
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string' && !isStorable(value))
      throw invalid(`${LABELS[name] ?? name.slice(0, 50)}: ${UNSTORABLE_MESSAGE}`)
  return body
}
const LABELS: Record<string, string> = { email: 'Email', password: 'Password' }

export const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  isRecord(request.query) ? request.query : {}

/** HEAD on a call that does something: answered without doing it. */
export function refuseHead(app: FastifyInstance, paths: string[]): void {
  for (const path of paths) app.head(path, async (_request, reply) => reply.code(200).send())
}

/** True when a browser, a proxy or a scanner looks ahead, and nobody has clicked. */
export function isPrefetch(request: FastifyRequest): boolean {
  const said = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => request.headers[name]).join(' ')
  return /prefetch|prerender|preview/i.test(said)
}
