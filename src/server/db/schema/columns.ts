import { integer, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
/** Grows by one with each change that the user makes to the record's words. */
export const version = () => integer().notNull().default(1)
export const createdAt = () => instant().notNull().defaultNow()
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
