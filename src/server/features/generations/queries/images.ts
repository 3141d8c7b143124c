import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type IdPage, isBefore } from '#server/db/pages.ts'
import { imageGenerations } from '#server/db/schema/generations.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { users } from '#server/db/schema/users.ts'

/** A stored image in the history of its moment or scenario. */
export type ImageRow = typeof imageGenerations.$inferSelect

export async function insertImage(tx: Db, row: typeof imageGenerations.$inferInsert): Promise<ImageRow> {
  const [inserted] = await tx.insert(imageGenerations).values(row).returning()
  return inserted as ImageRow
}

/**
 * False when the scenario does not exist. In this feature because features/scenarios imports it, and an import in the other
 * direction would be a cycle.
 */
export async function setScenarioImage(
  tx: Db,
  userId: string,
  id: number,
  image: { imageUrl: string; usedModel: string; imageSize: string },
): Promise<boolean> {
  const rows = await tx
    .update(futureScenarios)
    .set({ ...image, hasImage: true, updatedAt: new Date() })
    .where(and(eq(futureScenarios.userId, userId), eq(futureScenarios.id, id)))
    .returning({ id: futureScenarios.id })
  return rows.length > 0
}

export const countRegeneration = (tx: Db, userId: string) =>
  tx
    .update(users)
    .set({ totalRegenerations: sql`${users.totalRegenerations} + 1` })
    .where(eq(users.id, userId))

/** Newest first, with one more than the limit if there are more. */
export const listMomentImages = (db: Db, userId: string, pcmId: number, { limit, cursor }: IdPage) =>
  db
    .select()
    .from(imageGenerations)
    .where(
      and(
        eq(imageGenerations.userId, userId),
        eq(imageGenerations.pcmId, pcmId),
        isNull(imageGenerations.scenarioId),
        isBefore(imageGenerations.id, cursor),
      ),
    )
    .orderBy(desc(imageGenerations.id))
    .limit(limit + 1)

/** Newest first, with one more than the limit if there are more. */
export const listImages = (db: Db, userId: string, { limit, cursor }: IdPage) =>
  db
    .select()
    .from(imageGenerations)
    .where(and(eq(imageGenerations.userId, userId), isBefore(imageGenerations.id, cursor)))
    .orderBy(desc(imageGenerations.id))
    .limit(limit + 1)

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

/** By the URL that a moment or scenario shows. */
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
