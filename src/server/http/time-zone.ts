import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { TIME_ZONE_HEADER } from '#shared/contract/call.ts'
import { canonicalTimeZone } from '#shared/domain/days.ts'

/** Where the person's clock stands, by its canonical IANA name; null when the request does not tell. Throws `validation_failed`. */
export function readTimeZone(request: FastifyRequest): string | null {
  const zone = request.headers[TIME_ZONE_HEADER]
  if (zone === undefined || zone === '') return null
  const canonical = typeof zone === 'string' ? canonicalTimeZone(zone) : undefined
  if (canonical !== undefined) return canonical
  const problem = 'Not a known time zone.'
  throw new AppError('validation_failed', `${TIME_ZONE_HEADER}: ${problem}`, {
    fields: { [TIME_ZONE_HEADER]: problem },
  })
}
