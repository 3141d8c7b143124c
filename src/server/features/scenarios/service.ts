import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import * as queries from './queries.ts'

export type { ScenarioRow } from './queries.ts'

export async function getScenario(db: Db, userId: string, id: number): Promise<queries.ScenarioRow> {
  const row = await queries.findScenario(db, userId, id)
  if (!row) throw notFound('This scenario')
  return row
}

/** Gives a scenario its picture, in the caller's transaction. */
export async function setScenarioImage(
  tx: Db,
  userId: string,
  id: number,
  image: { imageUrl: string; usedModel: string; imageSize: string },
) {
  const row = await queries.updateScenario(tx, userId, id, { ...image, hasImage: true })
  if (!row) throw notFound('This scenario')
  return row
}
