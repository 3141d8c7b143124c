import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { runHereOrRequest } from '#server/jobs/do-work.ts'
import { EXPORT_MOMENT_COUNT, type ExportType } from '#shared/contract/exports.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { makeExportJob, type ExportSource } from './jobs.ts'
import { makeExport } from './make-export.ts'
import * as queries from './queries.ts'
import { MAX_STORED_EXPORTS } from './retention.ts'

export { exportFolderOf } from './retention.ts'

export interface ExportRequest {
  userId: string
  type: ExportType
  /** Moment ids in the order they are laid out. */
  momentIds: readonly number[]
  /** Repeats the first answer. */
  idempotencyKey: string | null
}

const HOUR_MS = 3_600_000
const MAX_PER_HOUR = 60

/**
 * Pictures are put together on every core already; more at once would only need more memory. One at a time for each person,
 * so that a request finds what an equal one before it made, and the hourly limit is exact.
 */
const exportQueue = concurrencyLimit({
  perKey: { inProgress: 1, waiting: 5 },
  total: { inProgress: 2, waiting: 30 },
  messages: {
    perKey: 'Several of your exports are being made already. Please wait for one of them.',
    total: 'Many exports are being made. Please try again in a moment.',
  },
  retryAfterS: 5,
})

/** An error of the selection, named as the form's field. */
const selectionError = (problem: string, code: 'validation_failed' | 'not_found' = 'validation_failed') =>
  new AppError(code, problem, { fields: { selectedImages: problem } })

/**
 * Makes a wallpaper of the person's moments and keeps it. Throws AppError that names `selectedImages` where the choice is at
 * fault, or a picture of it, and `rate_limited` or `unavailable` when too many are asked for, or no worker is there.
 */
export async function createExport(deps: Deps, request: ExportRequest) {
  const { userId, type } = request
  const earlier = await findRepeated(deps, request)
  if (earlier) return presentRepeated(earlier, type)
  const sources = chooseSources(type, request.momentIds, await queries.listMomentSources(deps.db, userId))
  return exportQueue.run(userId, async () => {
    const meanwhile = await findRepeated(deps, request)
    if (meanwhile) return presentRepeated(meanwhile, type)
    await assertWithinHourlyLimit(deps, userId)
    // A worker that is killed between the row and its answer is followed by another, which must find the row.
    const idempotencyKey = request.idempotencyKey ?? deps.newId()
    const { id } = await runHereOrRequest(deps, makeExportJob, { userId, type, sources, idempotencyKey }, (chosen) =>
      makeExport(deps, chosen),
    )
    return presentRepeated(await getExport(deps, userId, id), type)
  })
}

const findRepeated = async (deps: Deps, { userId, idempotencyKey }: ExportRequest) =>
  idempotencyKey === null ? undefined : queries.findExportByKey(deps.db, userId, idempotencyKey)

/** Counts the exports that are kept, which are more than an hour's. */
async function assertWithinHourlyLimit(deps: Deps, userId: string) {
  if (deps.env.RATE_LIMITS === 'off') return
  const hourAgo = deps.now().getTime() - HOUR_MS
  const recent = await queries.listCreationTimes(deps.db, userId, new Date(hourAgo))
  if (recent.length < MAX_PER_HOUR) return
  const [oldest] = recent
  throw new AppError(
    'rate_limited',
    `That makes ${MAX_PER_HOUR} exports within an hour. Please come back a little later.`,
    { retryAfterS: ((oldest?.getTime() ?? hourAgo) - hourAgo) / 1000 },
  )
}

function presentRepeated(earlier: queries.ExportRow, type: ExportType) {
  if (earlier.type !== type)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another export.')
  return presentExport(earlier)
}

/** Desktop takes every finished moment; the others exactly the chosen ones, in their order. */
function chooseSources(type: ExportType, momentIds: readonly number[], moments: readonly ExportSource[]): ExportSource[] {
  const byId = new Map(moments.map((moment) => [moment.id, moment]))
  const chosen = momentIds.map((id) => {
    const moment = byId.get(id)
    if (!moment) throw selectionError(`There is no moment ${id} of yours.`, 'not_found')
    if (moment.imageUrl === null)
      throw selectionError(`“${momentName(moment.pcmNumber)}” has no picture yet.`)
    return moment
  })
  if (type !== 'desktop') {
    if (chosen.length !== EXPORT_MOMENT_COUNT)
      throw selectionError(`Please choose exactly ${EXPORT_MOMENT_COUNT} moments.`)
    return chosen
  }
  const finished = moments.filter((moment) => moment.imageUrl !== null)
  if (finished.length === 0) throw selectionError('Complete a moment first: a wallpaper is made of pictures.')
  return finished
}

const presentExport = (row: queries.ExportRow) => ({ ...row, url: row.fileUrl })

export const listExports = async (deps: Deps, userId: string) =>
  (await queries.listExports(deps.db, userId, MAX_STORED_EXPORTS)).map(presentExport)

async function getExport(deps: Deps, userId: string, id: number) {
  const row = await queries.findExport(deps.db, userId, id)
  if (!row) throw notFound('This export')
  return row
}

/** Where an export of the person is kept, and what it is called. */
export async function getExportFile(deps: Deps, userId: string, id: number) {
  const row = await getExport(deps, userId, id)
  return {
    key: row.objectKey,
    contentType: 'image/jpeg',
    etag: row.sha256,
    filename: row.filename,
  }
}
