import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { text } from '#shared/contract/fields.ts'
import type { HttpContext } from './register-call.ts'

/** True when the caller would rather have 202 and a place to look than wait; answers so in the headers. */
export function respondAsync({ request, reply }: HttpContext, generationId: string): boolean {
  if (!/\brespond-async\b/i.test(String(request.headers.prefer ?? ''))) return false
  reply
    .code(202)
    .header('preference-applied', 'respond-async')
    .header('location', `/api/generations/${generationId}`)
  return true
}

const idempotencyKey = text(200)

/** Throws AppError `validation_failed` when the key is too long, or cannot be stored. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  const parsed = idempotencyKey.safeParse(key)
  if (parsed.success) return parsed.data
  const problem = parsed.error.issues[0]?.message ?? 'This key cannot be used.'
  throw new AppError('validation_failed', `Idempotency-Key: ${problem}`, {
    fields: { 'Idempotency-Key': problem },
  })
}

/** When the request reached this server, which may be well before its turn came. */
export const receivedAt = (now: Date, { reply }: HttpContext) => new Date(now.getTime() - reply.elapsedTime)
