import { and, asc, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, type IdempotentInsert, insertOnce } from '#server/db/insert-once.ts'
import { type IdPage, isBefore } from '#server/db/pages.ts'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { imageGenerations } from '#server/db/schema/generations.ts'
import { pcms, stories } from '#server/db/schema/moments.ts'
import type { ExportType } from '#shared/contract/exports.ts'

export type ExportRow = typeof wallpaperExports.$inferSelect

/** The user's moments with the object key of each one's image; null without an image. */
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

/** Newest first, with one more than the limit if there are more. */
export const listExports = (db: Db, userId: string, { limit, cursor }: IdPage) =>
  db
    .select()
    .from(wallpaperExports)
    .where(and(eq(wallpaperExports.userId, userId), isBefore(wallpaperExports.id, cursor)))
    .orderBy(desc(wallpaperExports.id))
    .limit(limit + 1)

/** Creation times of the exports made after `since`, oldest first. */
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

/** Inserts the export with the URL that contains its id, or returns the earlier one with the same idempotency key. */
export async function insertExport(
  tx: Db,
  row: Omit<typeof wallpaperExports.$inferInsert, 'fileUrl'> & IdempotentInsert,
  urlOf: (id: number) => string,
): Promise<{ row: ExportRow; isNew: boolean }> {
  const inserted = await insertOnce(tx, wallpaperExports, { ...row, fileUrl: '' })
  if (!inserted.isNew) return inserted
  const fileUrl = urlOf(inserted.row.id)
  await tx
    .update(wallpaperExports)
    .set({ fileUrl })
    .where(and(eq(wallpaperExports.userId, row.userId), eq(wallpaperExports.id, inserted.row.id)))
  return { row: { ...inserted.row, fileUrl }, isNew: true }
}

/** Sets the story's newest wallpaper of that type; a story has none for Instagram. */
export async function setStoryWallpaper(tx: Db, userId: string, type: ExportType, url: string) {
  if (type === 'instagram') return
  await tx
    .update(stories)
    .set(type === 'mobile' ? { mobileImageUrl: url } : { desktopImageUrl: url })
    .where(eq(stories.userId, userId))
}

/** Deletes all but the newest `kept` rows; those that the story refers to are kept first. Returns the object keys of the deleted rows. */
export async function deleteOldestExports(tx: Db, userId: string, kept: number): Promise<string[]> {
  const isCurrent = sql`coalesce(${wallpaperExports.fileUrl} in (${stories.mobileImageUrl}, ${stories.desktopImageUrl}), false)`
  const keptIds = tx
    .select({ id: wallpaperExports.id })
    .from(wallpaperExports)
    .leftJoin(stories, eq(stories.userId, wallpaperExports.userId))
    .where(eq(wallpaperExports.userId, userId))
    .orderBy(desc(isCurrent), desc(wallpaperExports.createdAt), desc(wallpaperExports.id))
    .limit(kept)
  const deleted = await tx
    .delete(wallpaperExports)
    .where(and(eq(wallpaperExports.userId, userId), notInArray(wallpaperExports.id, keptIds)))
    .returning({ objectKey: wallpaperExports.objectKey })
  return deleted.map(({ objectKey }) => objectKey)
}

/** Locks the user's row against deletion until the transaction ends. False when the account was deleted. */
export async function lockUser(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select 1 from users where id = ${userId} for key share`)
  return (rowCount ?? 0) > 0
}
