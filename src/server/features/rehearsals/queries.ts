import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, insertOnce, type IdempotentInsert } from '#server/db/insert-once.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'

export const insertMomentRehearsal = (db: Db, row: typeof pcmMentalRehearsals.$inferInsert & IdempotentInsert) =>
  insertOnce(db, pcmMentalRehearsals, row)

export const insertScenarioRehearsal = (db: Db, row: typeof mentalRehearsals.$inferInsert & IdempotentInsert) =>
  insertOnce(db, mentalRehearsals, row)

export const findScenarioRehearsal = (db: Db, userId: string, idempotencyKey: string) =>
  findByIdempotencyKey(db, mentalRehearsals, userId, idempotencyKey)
