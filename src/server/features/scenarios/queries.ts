import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { generations, imageGenerations } from '#server/db/schema/generations.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'

export type ScenarioRow = typeof futureScenarios.$inferSelect
export type ListedScenario = Awaited<ReturnType<typeof listScenarios>>[number]

const isUnfinished = inArray(generations.status, ['queued', 'running'])

/** The user's scenarios, of one moment or of all, each with its unfinished generation or null. */
export async function listScenarios(db: Db, userId: string, pcmId?: number) {
  const rows = await db
    .select({
      scenario: futureScenarios,
      generation: {
        id: generations.id,
        modelChoice: generations.modelChoice,
        createdAt: generations.createdAt,
      },
    })
    .from(futureScenarios)
    .leftJoin(generations, and(eq(generations.scenarioId, futureScenarios.id), isUnfinished))
    .where(
      and(
        eq(futureScenarios.userId, userId),
        pcmId === undefined ? undefined : eq(futureScenarios.pcmId, pcmId),
      ),
    )
    .orderBy(asc(futureScenarios.pcmId), asc(futureScenarios.orderIndex), asc(futureScenarios.id))
  return rows.map(({ scenario, generation }) => ({ ...scenario, generation }))
}

export async function findScenario(db: Db, userId: string, id: number): Promise<ScenarioRow | undefined> {
  const [row] = await db
    .select()
    .from(futureScenarios)
    .where(and(eq(futureScenarios.userId, userId), eq(futureScenarios.id, id)))
  return row
}

/** The scenario, locked until the transaction ends. */
export async function lockScenario(tx: Db, userId: string, id: number): Promise<ScenarioRow | undefined> {
  const [row] = await tx
    .select()
    .from(futureScenarios)
    .where(and(eq(futureScenarios.userId, userId), eq(futureScenarios.id, id)))
    .for('no key update')
  return row
}

/** Changes the words of a locked scenario, and with them the version. */
export async function updateWords(
  tx: Db,
  id: number,
  words: { scenarioText: string; title: string | null },
): Promise<ScenarioRow> {
  const [row] = await tx
    .update(futureScenarios)
    .set({ ...words, version: sql`${futureScenarios.version} + 1`, updatedAt: new Date() })
    .where(eq(futureScenarios.id, id))
    .returning()
  return row as ScenarioRow
}

export const insertScenarios = (tx: Db, rows: (typeof futureScenarios.$inferInsert)[]) =>
  tx.insert(futureScenarios).values(rows)

/** Deletes the scenarios with their generations and images. Returns the object keys of these images. */
export async function removeScenarios(tx: Db, userId: string, ids: number[]): Promise<string[]> {
  const images = await tx
    .select({ objectKey: imageGenerations.objectKey })
    .from(imageGenerations)
    .innerJoin(generations, eq(generations.id, imageGenerations.generationId))
    .where(and(eq(generations.userId, userId), inArray(generations.scenarioId, ids)))
  await tx
    .delete(futureScenarios)
    .where(and(eq(futureScenarios.userId, userId), inArray(futureScenarios.id, ids)))
  return images.map(({ objectKey }) => objectKey)
}
