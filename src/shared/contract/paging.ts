import { z } from 'zod'
import { numberInUrl, recordId } from './fields.ts'

/**
 * The query of a list that is read page by page: at most `limit` entries, which follow the position `cursor`. The `Link` header of
 * a page that is not the last one has the URL of the next, with `rel="next"`; clients take the cursor from there.
 */
export const pageQuery = <T extends z.ZodType>(maxLimit: number, cursor: T) =>
  z.object({ limit: numberInUrl(z.int().min(1).max(maxLimit)).default(maxLimit), cursor: cursor.optional() })

/** The cursor of a list that is ordered by its ids. */
export const idCursor = numberInUrl(recordId)

export const FOREIGN_CURSOR = 'Please take the cursor from the Link header.'
