import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { downloads } from '#server/db/schema/downloads.ts'
import { stories } from '#server/db/schema/moments.ts'

/** Whether the story belongs to the user. */
export async function hasStory(db: Db, userId: string, storyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.userId, userId), eq(stories.id, storyId)))
  return rows.length > 0
}

export async function insertDownload(db: Db, row: typeof downloads.$inferInsert) {
  const [inserted] = await db.insert(downloads).values(row).returning()
  return inserted as typeof downloads.$inferSelect
}
