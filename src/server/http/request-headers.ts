import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { TIME_ZONE_HEADER } from '#shared/contract/call.ts'
import { text } from '#shared/contract/fields.ts'
import { canonicalTimeZone } from '#shared/domain/days.ts'
import { issueMessage } from './issue-message.ts'

const idempotencyKey = text(200)

/** The Idempotency-Key header; null without it. Throws AppError `validation_failed` when it is too long or cannot be stored. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  const parsed = idempotencyKey.safeParse(key, { error: issueMessage })
  if (parsed.success) return parsed.data
  throw invalidHeader('Idempotency-Key', parsed.error.issues[0]?.message ?? 'This key cannot be used.')
}

/** The user's time zone as canonical IANA name; null without the header. Throws AppError `validation_failed`. */
export function readTimeZone(request: FastifyRequest): string | null {
  const zone = request.headers[TIME_ZONE_HEADER]
  if (zone === undefined || zone === '') return null
  const canonical = typeof zone === 'string' ? canonicalTimeZone(zone) : undefined
  if (canonical !== undefined) return canonical
  throw invalidHeader(TIME_ZONE_HEADER, 'Not a known time zone.')
}

const invalidHeader = (name: string, problem: string) =>
  new AppError('validation_failed', `${name}: ${problem}`, { fields: { [name]: problem } })
