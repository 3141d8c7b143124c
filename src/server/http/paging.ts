import type { HttpContext } from './register-call.ts'
import { pathOf } from './route-patterns.ts'

/**
 * The entries of a page, from rows that were read with one more than the limit; the additional one shows that there is a next
 * page, whose URL is then sent in the Link header.
 */
export function toPage<Row>(
  { request, reply }: HttpContext,
  limit: number,
  rows: readonly Row[],
  cursorOf: (last: Row) => string | number,
): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last !== undefined) {
    const next = new URL(request.url, 'http://site.invalid').searchParams
    next.set('limit', String(limit))
    next.set('cursor', String(cursorOf(last)))
    reply.header('link', `<${pathOf(request)}?${next}>; rel="next"`)
  }
  return page
}
