import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { TIME_ZONE_HEADER } from '#shared/contract/time-zone.ts'
import { isTimeZone } from '#shared/domain/days.ts'

/** Where the person's clock stands, by its IANA name; null when the request does not tell. Throws `validation_failed`. */
export function readTimeZone(request: FastifyRequest): string | null {
  const zone = request.headers[TIME_ZONE_HEADER]
  if (zone === undefined || zone === '') return null
  if (typeof zone === 'string' && isTimeZone(zone)) return zone
  const problem = 'Not a known time zone.'
  throw new AppError('validation_failed', `${TIME_ZONE_HEADER}: ${problem}`, {
    fields: { [TIME_ZONE_HEADER]: problem },
  })
}
