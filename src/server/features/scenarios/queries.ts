import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'

export type ScenarioRow = typeof futureScenarios.$inferSelect

export async function findScenario(db: Db, userId: string, id: number): Promise<ScenarioRow | undefined> {
  const [row] = await db
    .select()
    .from(futureScenarios)
    .where(and(eq(futureScenarios.userId, userId), eq(futureScenarios.id, id)))
  return row
}

export async function updateScenario(
  db: Db,
  userId: string,
  id: number,
  changes: Partial<typeof futureScenarios.$inferInsert>,
): Promise<ScenarioRow | undefined> {
  const [row] = await db
    .update(futureScenarios)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(futureScenarios.userId, userId), eq(futureScenarios.id, id)))
    .returning()
  return row
}
