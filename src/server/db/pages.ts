import { lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A page of a list that is ordered by descending ids: at most `limit` rows with an id below the cursor. */
export interface IdPage {
  limit: number
  cursor?: number | undefined
}

/** Condition for the rows of a page; undefined for the first page. */
export const isBefore = (id: PgColumn, cursor: number | undefined) =>
  cursor === undefined ? undefined : lt(id, cursor)
