import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'

/** Undefined when the person has used the key before. */
export async function insertMomentRehearsal(db: Db, row: typeof pcmMentalRehearsals.$inferInsert) {
  const [made] = await db
    .insert(pcmMentalRehearsals)
    .values(row)
    .onConflictDoNothing({ target: [pcmMentalRehearsals.userId, pcmMentalRehearsals.clientKey] })
    .returning()
  return made
}

export async function findMomentRehearsal(db: Db, userId: string, clientKey: string) {
  const [row] = await db
    .select()
    .from(pcmMentalRehearsals)
    .where(and(eq(pcmMentalRehearsals.userId, userId), eq(pcmMentalRehearsals.clientKey, clientKey)))
  return row
}

/** Undefined when the person has used the key before. */
export async function insertScenarioRehearsal(db: Db, row: typeof mentalRehearsals.$inferInsert) {
  const [made] = await db
    .insert(mentalRehearsals)
    .values(row)
    .onConflictDoNothing({ target: [mentalRehearsals.userId, mentalRehearsals.clientKey] })
    .returning()
  return made
}

export async function findScenarioRehearsal(db: Db, userId: string, clientKey: string) {
  const [row] = await db
    .select()
    .from(mentalRehearsals)
    .where(and(eq(mentalRehearsals.userId, userId), eq(mentalRehearsals.clientKey, clientKey)))
  return row
}
