import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { imageGenerations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'

/** A picture that was made, as the history keeps it. */
export type ImageRow = typeof imageGenerations.$inferSelect

export async function insertImage(tx: Db, row: typeof imageGenerations.$inferInsert): Promise<ImageRow> {
  const [made] = await tx.insert(imageGenerations).values(row).returning()
  return made as ImageRow
}

export const countRegeneration = (tx: Db, userId: string) =>
  tx
    .update(users)
    .set({ totalRegenerations: sql`${users.totalRegenerations} + 1` })
    .where(eq(users.id, userId))

export const listMomentImages = (db: Db, userId: string, pcmId: number) =>
  db
    .select()
    .from(imageGenerations)
    .where(
      and(
        eq(imageGenerations.userId, userId),
        eq(imageGenerations.pcmId, pcmId),
        isNull(imageGenerations.scenarioId),
      ),
    )
    .orderBy(desc(imageGenerations.generatedAt))
    .limit(200)

export const listImages = (db: Db, userId: string) =>
  db
    .select()
    .from(imageGenerations)
    .where(eq(imageGenerations.userId, userId))
    .orderBy(desc(imageGenerations.generatedAt))
    .limit(200)

export async function findImage(
  db: Db,
  userId: string,
  where: { id: number } | { generationId: string },
): Promise<ImageRow | undefined> {
  const match =
    'id' in where ? eq(imageGenerations.id, where.id) : eq(imageGenerations.generationId, where.generationId)
  const [row] = await db
    .select()
    .from(imageGenerations)
    .where(and(eq(imageGenerations.userId, userId), match))
  return row
}

/** The picture that a target shows: the newest, unless the moment was pointed at an earlier one. */
export async function findImageByUrl(
  db: Db,
  userId: string,
  imageUrl: string,
): Promise<ImageRow | undefined> {
  const [row] = await db
    .select()
    .from(imageGenerations)
    .where(and(eq(imageGenerations.userId, userId), eq(imageGenerations.imageUrl, imageUrl)))
  return row
}

export async function listGenerationIdsWithImage(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: imageGenerations.generationId })
    .from(imageGenerations)
    .where(inArray(imageGenerations.generationId, ids))
  return new Set(rows.map(({ id }) => id))
}
