import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { assertVersion, type ExpectedVersions } from '#server/http/versions.ts'
import { dailyAction } from '#shared/contract/practice.ts'
import { getMoment } from '../moments/service.ts'
import { getScenario } from '../scenarios/service.ts'
import { refreshStats, resolveUserClock } from '../stats/service.ts'
import * as queries from './queries.ts'

export async function listMomentActions(deps: Deps, userId: string, pcm: number, page: queries.ActionPage) {
  const moment = await getMoment(deps.db, userId, pcm)
  return queries.listActions(deps.db, userId, page, moment.id)
}

/** Throws AppError `not_found` for a moment or scenario of another user, `idempotency_mismatch` for the key of another action. */
export async function createAction(
  deps: Deps,
  userId: string,
  fields: { pcm: number; scenarioId: number | null; actionText: string; idempotencyKey: string | null },
) {
  const moment = await getMoment(deps.db, userId, fields.pcm)
  if (fields.scenarioId !== null) {
    const scenario = await getScenario(deps.db, userId, fields.scenarioId)
    if (scenario.pcmId !== moment.id) throw notFound('This scenario')
  }
  const inserted = await queries.insertAction(deps.db, {
    userId,
    pcmId: moment.id,
    scenarioId: fields.scenarioId,
    actionText: fields.actionText,
    idempotencyKey: fields.idempotencyKey,
    createdAt: deps.now(),
  })
  if (inserted.row.pcmId !== moment.id || inserted.row.actionText !== fields.actionText)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  return { action: inserted.row, isNew: inserted.isNew }
}

/**
 * Changes text and completion together. The text of a completed action cannot be changed until it is marked incomplete;
 * a change that has no effect succeeds with any version. Throws AppError `not_found`, `version_conflict` or `conflict`.
 */
export async function updateAction(
  deps: Deps,
  userId: string,
  id: number,
  changes: { actionText?: string | undefined; isCompleted?: boolean | undefined },
  { requestTimeZone, expected }: { requestTimeZone: string | null; expected: ExpectedVersions },
) {
  const clock = await resolveUserClock(deps, userId, requestTimeZone)
  return deps.db.transaction(async (tx) => {
    const action = await queries.lockAction(tx, userId, id)
    if (!action) throw notFound('This action')
    const isCompleted = changes.isCompleted ?? action.isCompleted
    const actionText = changes.actionText ?? action.actionText
    const isToggled = isCompleted !== action.isCompleted
    if (!isToggled && actionText === action.actionText) return action
    assertVersion(expected, action.version, () => dailyAction.parse(action))
    if (action.isCompleted && isCompleted && actionText !== action.actionText)
      throw new AppError('conflict', 'This action is complete. Mark it incomplete to change it.')
    const row = await queries.updateAction(tx, userId, id, {
      actionText,
      ...(isToggled
        ? {
            isCompleted,
            completedAt: isCompleted ? clock.now : null,
            completedOn: isCompleted ? clock.today : null,
          }
        : {}),
    })
    if (isToggled) await refreshStats(tx, userId, clock)
    return row
  })
}

/** Throws AppError `not_found`, `version_conflict` or `conflict`. */
export async function removeAction(deps: Deps, userId: string, id: number, expected: ExpectedVersions) {
  return deps.db.transaction(async (tx) => {
    const action = await queries.lockAction(tx, userId, id)
    if (!action) throw notFound('This action')
    assertVersion(expected, action.version, () => dailyAction.parse(action))
    if (action.isCompleted)
      throw new AppError('conflict', 'This action is complete. Mark it incomplete to delete it.')
    await queries.removeAction(tx, userId, id)
    return { id }
  })
}
