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

/** Rows that are in memory at the same time. */
const READ_TOGETHER = 500

/** The first `after` of rows with integer ids, and of those with UUIDs. */
export const BEFORE_IDS = 0
export const BEFORE_UUIDS = '00000000-0000-0000-0000-000000000000'

/**
 * Every row, read page by page as it is consumed, so that memory use does not depend on their number. `readPage` returns at most
 * `limit` rows with an id above `after`, in the order of the ids. Rows that change meanwhile are read as they are then.
 */
export async function* inPages<Id, Row extends { id: Id }>(
  first: Id,
  readPage: (after: Id, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  for (let after = first; ; ) {
    const rows = await readPage(after, READ_TOGETHER)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_TOGETHER) return
    after = last.id
  }
}
