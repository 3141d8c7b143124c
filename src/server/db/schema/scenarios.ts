import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from './columns.ts'
import { pcms } from './moments.ts'
import { users } from './users.ts'

export const futureScenarios = pgTable(
  'future_scenarios',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pcmId: integer()
      .notNull()
      .references(() => pcms.id, { onDelete: 'cascade' }),
    title: text(),
    scenarioText: text().notNull(),
    orderIndex: integer().notNull().default(0),
    isGenerated: boolean().notNull().default(false),
    hasImage: boolean().notNull().default(false),
    imageUrl: text(),
    usedModel: text(),
    imageSize: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('future_scenarios_moment_idx').on(table.userId, table.pcmId, table.orderIndex),
    index('future_scenarios_pcm_idx').on(table.pcmId),
  ],
)
