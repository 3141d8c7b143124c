import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, insertOnce } from '#server/db/insert-once.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { dayOf } from '#shared/domain/days.ts'
import { getMoment } from '../moments/service.ts'
import { getScenario } from '../scenarios/service.ts'
import { refreshStats, resolveUserClock, type UserClock } from '../stats/service.ts'

const MAX_AGE_MS = 7 * 24 * 3_600_000

export interface RehearsalInput {
  durationMinutes: number
  /** ISO 8601; now when undefined. */
  practisedAt: string | undefined
  idempotencyKey: string | null
  requestTimeZone: string | null
}

/** Inserts a rehearsal of a moment; a repeated idempotency key returns the first row, with `isNew` false. Throws AppError `not_found`, `validation_failed` or `idempotency_mismatch`. */
export async function recordMomentRehearsal(deps: Deps, userId: string, pcm: number, input: RehearsalInput) {
  const moment = await getMoment(deps.db, userId, pcm)
  return record(deps, userId, input, {
    insert: (tx, row) => insertOnce(tx, pcmMentalRehearsals, { ...row, pcmId: moment.id }),
    isSame: (row) => row.pcmId === moment.id,
  })
}

/** Inserts a rehearsal of a scenario, as `recordMomentRehearsal` does. */
export async function recordScenarioRehearsal(
  deps: Deps,
  userId: string,
  scenarioId: number,
  input: RehearsalInput,
) {
  // A repeated request succeeds even when its scenario was deleted after the first one.
  const earlier =
    input.idempotencyKey === null
      ? undefined
      : await findByIdempotencyKey(deps.db, mentalRehearsals, userId, input.idempotencyKey)
  if (earlier?.scenarioId === null) return { row: earlier, isNew: false }
  const scenario = await getScenario(deps.db, userId, scenarioId)
  return record(deps, userId, input, {
    insert: (tx, row) => insertOnce(tx, mentalRehearsals, { ...row, scenarioId: scenario.id }),
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

/** Inserts the row and refreshes the statistics in one transaction. */
async function record<Row extends { durationMinutes: number }>(
  deps: Deps,
  userId: string,
  input: RehearsalInput,
  table: {
    insert(tx: Db, row: NewRehearsal): Promise<{ row: Row; isNew: boolean }>
    isSame(row: Row): boolean
  },
): Promise<{ row: Row; isNew: boolean }> {
  const { idempotencyKey, durationMinutes } = input
  const clock = await resolveUserClock(deps, userId, input.requestTimeZone)
  const completedAt = resolveCompletedAt(clock, input.practisedAt)
  return deps.db.transaction(async (tx) => {
    const inserted = await table.insert(tx, {
      userId,
      idempotencyKey,
      durationMinutes,
      completedAt,
      completedOn: dayOf(completedAt, clock.timeZone),
    })
    if (inserted.isNew) await refreshStats(tx, userId, clock)
    else if (!table.isSame(inserted.row) || inserted.row.durationMinutes !== durationMinutes)
      throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
    return inserted
  })
}

/** `practisedAt`; now when it is missing, or in the future because the client's clock is wrong. Throws AppError `validation_failed` when it is more than a week ago. */
function resolveCompletedAt({ now }: UserClock, practisedAt: string | undefined): Date {
  if (practisedAt === undefined) return now
  const at = new Date(practisedAt)
  if (now.getTime() - at.getTime() > MAX_AGE_MS)
    throw new AppError('validation_failed', 'practisedAt: At most a week ago.', {
      fields: { practisedAt: 'At most a week ago.' },
    })
  return at > now ? now : at
}
