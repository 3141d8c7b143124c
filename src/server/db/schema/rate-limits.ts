import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Request counters; columns and contents are defined by rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since the epoch. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)
