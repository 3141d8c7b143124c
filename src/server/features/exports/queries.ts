import { and, asc, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, insertOnce, type IdempotentInsert } from '#server/db/insert-once.ts'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { imageGenerations } from '#server/db/schema/generations.ts'
import { pcms, stories } from '#server/db/schema/moments.ts'
import type { ExportType } from '#shared/contract/exports.ts'

export type ExportRow = typeof wallpaperExports.$inferSelect

/** The person's moments with the stored picture of each; without one its key is null. */
export const listMomentSources = (db: Db, userId: string) =>
  db
    .select({
      id: pcms.id,
      pcmNumber: pcms.pcmNumber,
      imageUrl: pcms.imageUrl,
      objectKey: imageGenerations.objectKey,
    })
    .from(pcms)
    .leftJoin(
      imageGenerations,
      and(eq(imageGenerations.userId, userId), eq(imageGenerations.imageUrl, pcms.imageUrl)),
    )
    .where(eq(pcms.userId, userId))
    .orderBy(asc(pcms.pcmNumber))

export const listExports = (db: Db, userId: string, limit: number) =>
  db
    .select()
    .from(wallpaperExports)
    .where(eq(wallpaperExports.userId, userId))
    .orderBy(desc(wallpaperExports.createdAt), desc(wallpaperExports.id))
    .limit(limit)

/** When the exports since then were made, oldest first. */
export async function listCreationTimes(db: Db, userId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: wallpaperExports.createdAt })
    .from(wallpaperExports)
    .where(and(eq(wallpaperExports.userId, userId), gt(wallpaperExports.createdAt, since)))
    .orderBy(asc(wallpaperExports.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

export async function findExport(db: Db, userId: string, id: number): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(wallpaperExports)
    .where(and(eq(wallpaperExports.userId, userId), eq(wallpaperExports.id, id)))
  return row
}

export const findExportByKey = (db: Db, userId: string, idempotencyKey: string) =>
  findByIdempotencyKey(db, wallpaperExports, userId, idempotencyKey)

/** Writes the export with the address that follows from its id, or answers the earlier one with its key. */
export async function insertExport(
  tx: Db,
  row: Omit<typeof wallpaperExports.$inferInsert, 'fileUrl'> & IdempotentInsert,
  urlOf: (id: number) => string,
): Promise<{ row: ExportRow; isNew: boolean }> {
  const made = await insertOnce(tx, wallpaperExports, { ...row, fileUrl: '' })
  if (!made.isNew) return made
  const fileUrl = urlOf(made.row.id)
  await tx
    .update(wallpaperExports)
    .set({ fileUrl })
    .where(and(eq(wallpaperExports.userId, row.userId), eq(wallpaperExports.id, made.row.id)))
  return { row: { ...made.row, fileUrl }, isNew: true }
}

/** The story's newest wallpaper of that kind. */
export async function setStoryWallpaper(tx: Db, userId: string, type: ExportType, url: string) {
  if (type === 'instagram') return
  await tx
    .update(stories)
    .set(type === 'mobile' ? { mobileImageUrl: url } : { desktopImageUrl: url })
    .where(eq(stories.userId, userId))
}

/** Keeps the newest, and before all the ones that the story shows. Answers the objects of the deleted rows. */
export async function deleteOldestExports(tx: Db, userId: string, kept: number): Promise<string[]> {
  const isShown = sql`coalesce(${wallpaperExports.fileUrl} in (${stories.mobileImageUrl}, ${stories.desktopImageUrl}), false)`
  const keptIds = tx
    .select({ id: wallpaperExports.id })
    .from(wallpaperExports)
    .leftJoin(stories, eq(stories.userId, wallpaperExports.userId))
    .where(eq(wallpaperExports.userId, userId))
    .orderBy(desc(isShown), desc(wallpaperExports.createdAt), desc(wallpaperExports.id))
    .limit(kept)
  const deleted = await tx
    .delete(wallpaperExports)
    .where(and(eq(wallpaperExports.userId, userId), notInArray(wallpaperExports.id, keptIds)))
    .returning({ objectKey: wallpaperExports.objectKey })
  return deleted.map(({ objectKey }) => objectKey)
}

/** Which of these objects a row speaks of. */
export async function listReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ objectKey: wallpaperExports.objectKey })
    .from(wallpaperExports)
    .where(inArray(wallpaperExports.objectKey, [...keys]))
  return new Set(rows.map(({ objectKey }) => objectKey))
}

/** True while the person's row is there; a file for someone who left must not stay. */
export async function lockUser(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select 1 from users where id = ${userId} for key share`)
  return (rowCount ?? 0) > 0
}
