import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { imageGenerations } from '#server/db/schema/generations.ts'
import { objectDeletions } from '#server/db/schema/objects.ts'

const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`
/** From one minute to 17 hours. */
const backoff = sql`now() + interval '1 minute' * power(2, least(${objectDeletions.attempts}, 10))`

/** A key that is there already keeps the earlier time. */
export async function insertDeletions(db: Db, keys: readonly string[], afterS: number): Promise<void> {
  if (keys.length === 0) return
  await db
    .insert(objectDeletions)
    .values(keys.map((key) => ({ key, dueAt: inSeconds(afterS) })))
    .onConflictDoUpdate({
      target: objectDeletions.key,
      set: { dueAt: sql`least(${objectDeletions.dueAt}, excluded.due_at)` },
    })
}

/** Changes nothing for a key that is not there. */
export const makeDue = (db: Db, key: string) =>
  db
    .update(objectDeletions)
    .set({ dueAt: sql`now()` })
    .where(and(eq(objectDeletions.key, key), eq(objectDeletions.attempts, 0)))

/** False when it does not exist, or its object may have been removed. */
export async function deleteUntried(tx: Db, key: string): Promise<boolean> {
  const rows = await tx
    .delete(objectDeletions)
    .where(and(eq(objectDeletions.key, key), eq(objectDeletions.attempts, 0)))
    .returning({ key: objectDeletions.key })
  return rows.length > 0
}

/** The keys that are due, longest first. Until their next try, no other node takes them. */
export async function takeDue(db: Db, limit: number): Promise<string[]> {
  const due = db
    .select({ key: objectDeletions.key })
    .from(objectDeletions)
    .where(lte(objectDeletions.dueAt, sql`now()`))
    .orderBy(asc(objectDeletions.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(objectDeletions)
    .set({ attempts: sql`${objectDeletions.attempts} + 1`, dueAt: backoff })
    .where(inArray(objectDeletions.key, due))
    .returning({ key: objectDeletions.key })
  return rows.map(({ key }) => key)
}

export const deleteTried = (db: Db, keys: readonly string[]) =>
  db.delete(objectDeletions).where(inArray(objectDeletions.key, [...keys]))

/** Those of the keys whose objects will be removed. */
export async function listPending(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: objectDeletions.key })
    .from(objectDeletions)
    .where(inArray(objectDeletions.key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

/** The object keys of the images of these generations, by generation. */
export async function findImageKeys(db: Db, generationIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: imageGenerations.generationId, objectKey: imageGenerations.objectKey })
    .from(imageGenerations)
    .where(inArray(imageGenerations.generationId, [...generationIds]))
  return new Map(rows.map(({ id, objectKey }) => [id, objectKey]))
}

/** Those of the keys that an export has. */
export async function findExportKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ objectKey: wallpaperExports.objectKey })
    .from(wallpaperExports)
    .where(
      and(
        // The index is on the user, whose id every key contains.
        inArray(wallpaperExports.userId, [...new Set(keys.map((key) => key.split('/')[1] ?? ''))]),
        inArray(wallpaperExports.objectKey, [...keys]),
      ),
    )
  return new Set(rows.map(({ objectKey }) => objectKey))
}

export const countImages = (db: Db) => db.$count(imageGenerations)
export const countExports = (db: Db) => db.$count(wallpaperExports)
