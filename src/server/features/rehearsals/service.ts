import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { dayOf } from '#shared/domain/days.ts'
import { getMoment } from '../moments/service.ts'
import { getScenario } from '../scenarios/service.ts'
import { type Here, locate, refreshStats } from '../stats/service.ts'
import * as queries from './queries.ts'

const OLDEST_MS = 7 * 24 * 3_600_000

export interface Practice {
  durationMinutes: number
  /** ISO 8601; now when undefined. */
  practisedAt: string | undefined
  idempotencyKey: string | null
  toldZone: string | null
}

/** Writes a rehearsal of a moment, once for each key. */
export async function recordMomentRehearsal(deps: Deps, userId: string, pcm: number, practice: Practice) {
  const moment = await getMoment(deps.db, userId, pcm)
  return record(deps, userId, practice, {
    insert: (tx, row) => queries.insertMomentRehearsal(tx, { ...row, pcmId: moment.id }),
    isSame: (row) => row.pcmId === moment.id,
  })
}

/** Writes a rehearsal of a scenario, once for each key. */
export async function recordScenarioRehearsal(
  deps: Deps,
  userId: string,
  scenarioId: number,
  practice: Practice,
) {
  // A repeated recording is answered even when its scenario has been replaced since.
  const earlier =
    practice.idempotencyKey === null
      ? undefined
      : await queries.findScenarioRehearsal(deps.db, userId, practice.idempotencyKey)
  if (earlier?.scenarioId === null) return { row: earlier, isNew: false }
  const scenario = await getScenario(deps.db, userId, scenarioId)
  return record(deps, userId, practice, {
    insert: (tx, row) => queries.insertScenarioRehearsal(tx, { ...row, scenarioId: scenario.id }),
    isSame: (row) => row.scenarioId === scenario.id,
  })
}

interface NewRehearsal {
  userId: string
  idempotencyKey: string | null
  durationMinutes: number
  completedAt: Date
  completedOn: string
}

async function record<Row extends { durationMinutes: number }>(
  deps: Deps,
  userId: string,
  practice: Practice,
  table: {
    insert(tx: Db, row: NewRehearsal): Promise<{ row: Row; isNew: boolean }>
    isSame(row: Row): boolean
  },
): Promise<{ row: Row; isNew: boolean }> {
  const { idempotencyKey, durationMinutes } = practice
  const here = await locate(deps, userId, practice.toldZone)
  const completedAt = whenPractised(here, practice.practisedAt)
  return deps.db.transaction(async (tx) => {
    const made = await table.insert(tx, {
      userId,
      idempotencyKey,
      durationMinutes,
      completedAt,
      completedOn: dayOf(completedAt, here.timeZone),
    })
    if (made.isNew) await refreshStats(tx, userId, here)
    else if (!table.isSame(made.row) || made.row.durationMinutes !== durationMinutes)
      throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
    return made
  })
}

/** A browser's clock may be wrong: nothing was practised in the future, and a recording waits a week at most. */
function whenPractised({ now }: Here, practisedAt: string | undefined): Date {
  if (practisedAt === undefined) return now
  const at = new Date(practisedAt)
  if (now.getTime() - at.getTime() > OLDEST_MS)
    throw new AppError('validation_failed', 'practisedAt: At most a week ago.', {
      fields: { practisedAt: 'At most a week ago.' },
    })
  return at > now ? now : at
}
