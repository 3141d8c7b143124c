import { sql } from 'drizzle-orm'
import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Browser sessions: the cookie that authorises media requests and sign-out. `sid` is a hash of the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: json().$type<{ userId: string; authSessionId: string | null }>().notNull(),
    expire: instant().notNull(),
  },
  (table) => [
    index('sessions_expire_idx').on(table.expire),
    index('sessions_user_idx').on(sql`(${table.sess} ->> 'userId')`),
  ],
)
