import { and, asc, count, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { buildOnce } from '#server/db/build-once.ts'
import type { Db } from '#server/db/client.ts'
import { enhancements, pcms, stories } from '#server/db/schema/moments.ts'
import { FIRST_MOMENT_ID, MOMENT_COUNT } from '#shared/product.ts'

export type MomentRow = typeof pcms.$inferSelect
type NewMoment = typeof pcms.$inferInsert

const momentsOfUser = buildOnce((db) =>
  db
    .select()
    .from(pcms)
    .where(eq(pcms.userId, sql.placeholder('userId')))
    .orderBy(asc(pcms.pcmNumber))
    .prepare(''),
)
export const listMoments = (db: Db, userId: string): Promise<MomentRow[]> =>
  momentsOfUser(db).execute({ userId })

/** By number (1 to 6) or by id, which starts at FIRST_MOMENT_ID. */
export async function findMoment(db: Db, userId: string, ref: number): Promise<MomentRow | undefined> {
  const column = ref >= FIRST_MOMENT_ID ? pcms.id : pcms.pcmNumber
  const [row] = await db
    .select()
    .from(pcms)
    .where(and(eq(pcms.userId, userId), eq(column, ref)))
  return row
}

/** Like `findMoment`, with the row locked until the transaction ends. */
export async function lockMoment(tx: Db, userId: string, ref: number): Promise<MomentRow | undefined> {
  const column = ref >= FIRST_MOMENT_ID ? pcms.id : pcms.pcmNumber
  const [row] = await tx
    .select()
    .from(pcms)
    .where(and(eq(pcms.userId, userId), eq(column, ref)))
    .for('no key update')
  return row
}

/** Undefined when the user already has a moment of that number. */
export async function insertMoment(db: Db, moment: NewMoment): Promise<MomentRow | undefined> {
  const [row] = await db
    .insert(pcms)
    .values(moment)
    .onConflictDoNothing({ target: [pcms.userId, pcms.pcmNumber] })
    .returning()
  return row
}

/** Changes the user's words, and with them the version. */
export const updateWords = (db: Db, userId: string, id: number, changes: Partial<NewMoment>) =>
  updateMoment(db, userId, id, { ...changes, version: sql`${pcms.version} + 1` })

export async function updateMoment(
  db: Db,
  userId: string,
  id: number,
  changes: PgUpdateSetSource<typeof pcms>,
): Promise<MomentRow | undefined> {
  const [row] = await db
    .update(pcms)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(pcms.userId, userId), eq(pcms.id, id)))
    .returning()
  return row
}

/**
 * Sets the story's progress to the number of moments with an image. The story is locked first, so that a concurrent count
 * cannot overwrite a newer one.
 */
export async function refreshStory(tx: Db, userId: string) {
  await tx.insert(stories).values({ userId }).onConflictDoNothing({ target: stories.userId })
  await tx.select({ id: stories.id }).from(stories).where(eq(stories.userId, userId)).for('no key update')
  const [counted] = await tx
    .select({ completed: count() })
    .from(pcms)
    .where(and(eq(pcms.userId, userId), isNotNull(pcms.imageUrl)))
  const completedPcms = counted?.completed ?? 0
  const [row] = await tx
    .update(stories)
    .set({ completedPcms, isCompleted: completedPcms === MOMENT_COUNT, updatedAt: new Date() })
    .where(eq(stories.userId, userId))
    .returning()
  return row as typeof stories.$inferSelect
}

export async function findStory(db: Db, userId: string) {
  const [row] = await db.select().from(stories).where(eq(stories.userId, userId))
  return row
}

type Enhancement = Omit<typeof enhancements.$inferInsert, 'createdAt'>

/** Inserts the record of an enhancement, and removes the user's records from before `oldest`. */
export async function insertEnhancement(db: Db, enhancement: Enhancement, oldest: Date) {
  await db.insert(enhancements).values(enhancement).onConflictDoNothing()
  await db
    .delete(enhancements)
    .where(and(eq(enhancements.userId, enhancement.userId), lt(enhancements.createdAt, oldest)))
}

/** Hashes of the texts that the user's enhancement was made from; empty when the prompt is not an enhancement. */
export async function findEnhancedTexts(db: Db, userId: string, enhancedHash: string): Promise<string[]> {
  const rows = await db
    .select({ promptHash: enhancements.promptHash })
    .from(enhancements)
    .where(and(eq(enhancements.userId, userId), eq(enhancements.enhancedHash, enhancedHash)))
  return rows.map(({ promptHash }) => promptHash)
}
