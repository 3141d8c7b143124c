import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, insertOnce, type Keyed } from '#server/db/insert-once.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'

export const insertMomentRehearsal = (db: Db, row: typeof pcmMentalRehearsals.$inferInsert & Keyed) =>
  insertOnce(db, pcmMentalRehearsals, row)

export const insertScenarioRehearsal = (db: Db, row: typeof mentalRehearsals.$inferInsert & Keyed) =>
  insertOnce(db, mentalRehearsals, row)

export const findScenarioRehearsal = (db: Db, userId: string, idempotencyKey: string) =>
  findByIdempotencyKey(db, mentalRehearsals, userId, idempotencyKey)
