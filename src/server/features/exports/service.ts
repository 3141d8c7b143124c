import type { IdPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound, rateLimited } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { runHereOrRequest } from '#server/jobs/request-result.ts'
import { EXPORT_MOMENT_COUNT, type ExportType } from '#shared/contract/exports.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { type ExportSource, makeExport, makeExportJob } from './make-export.ts'
import * as queries from './queries.ts'

export { exportFolderOf } from './retention.ts'

export interface ExportRequest {
  userId: string
  type: ExportType
  /** Moment ids in the order they are laid out. */
  momentIds: readonly number[]
  /** A repeated key returns the export of the first request. */
  idempotencyKey: string | null
}

const HOUR_MS = 3_600_000
const MAX_PER_HOUR = 60

/**
 * One export uses every core; more at the same time would only need more memory. One at a time for each user, so that a
 * repeated request finds the export of the first, and the hourly limit is exact.
 */
const exportQueue = concurrencyLimit({
  perKey: { inProgress: 1, waiting: 5 },
  total: { inProgress: 2, waiting: 30 },
  messages: {
    perKey: 'Several of your exports are being made already.',
    total: 'Many exports are being made. Please try again in a moment.',
  },
  retryAfterS: 5,
})

/** An error for the field `selectedImages`. */
const selectionError = (problem: string, code: 'validation_failed' | 'not_found' = 'validation_failed') =>
  new AppError(code, problem, { fields: { selectedImages: problem } })

/**
 * Makes a wallpaper from the user's moments and stores it; a repeated idempotency key returns the existing export. Throws
 * AppError `validation_failed` or `not_found` with the field `selectedImages` for an invalid selection or an undecodable image,
 * `idempotency_mismatch`, `rate_limited` beyond the user's limits, and `unavailable` when the queue is full or no worker responds.
 */
export async function createExport(deps: Deps, request: ExportRequest) {
  const { userId, type } = request
  const earlier = await findRepeated(deps, request)
  if (earlier) return presentExportOfType(earlier, type)
  const sources = chooseSources(type, request.momentIds, await queries.listMomentSources(deps.db, userId))
  return exportQueue.run(userId, async () => {
    const meanwhile = await findRepeated(deps, request)
    if (meanwhile) return presentExportOfType(meanwhile, type)
    await assertWithinHourlyLimit(deps, userId)
    // A job is repeated when its worker is killed; with a key, the repetition finds a row that was already inserted.
    const idempotencyKey = request.idempotencyKey ?? deps.newId()
    const { id } = await runHereOrRequest(
      deps,
      makeExportJob,
      { userId, type, sources, idempotencyKey },
      (validated) => makeExport(deps, validated),
    )
    return presentExportOfType(await getExport(deps, userId, id), type)
  })
}

const findRepeated = async (deps: Deps, { userId, idempotencyKey }: ExportRequest) =>
  idempotencyKey === null ? undefined : queries.findExportByKey(deps.db, userId, idempotencyKey)

/** Counts rows, of which more are kept than may be made in an hour. */
async function assertWithinHourlyLimit(deps: Deps, userId: string) {
  if (deps.env.RATE_LIMITS === 'off') return
  const hourAgo = deps.now().getTime() - HOUR_MS
  const recent = await queries.listCreationTimes(deps.db, userId, new Date(hourAgo))
  if (recent.length < MAX_PER_HOUR) return
  const [oldest] = recent
  throw rateLimited(
    ((oldest?.getTime() ?? hourAgo) - hourAgo) / 1000,
    `That makes ${MAX_PER_HOUR} exports within an hour.`,
  )
}

/** Throws AppError `idempotency_mismatch` when the key was used for another type. */
function presentExportOfType(row: queries.ExportRow, type: ExportType) {
  if (row.type !== type)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another export.')
  return presentExport(row)
}

/** For the desktop every completed moment; for the other types exactly the selected ones, in their order. */
function chooseSources(
  type: ExportType,
  momentIds: readonly number[],
  moments: readonly ExportSource[],
): ExportSource[] {
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

/** Newest first, with one more than the limit if there are more. */
export const listExports = async (deps: Deps, userId: string, page: IdPage) =>
  (await queries.listExports(deps.db, userId, page)).map(presentExport)

async function getExport(deps: Deps, userId: string, id: number) {
  const row = await queries.findExport(deps.db, userId, id)
  if (!row) throw notFound('This export')
  return row
}

/** Object key, content type, ETag and file name of the user's export. Throws AppError `not_found`. */
export async function getExportFile(deps: Deps, userId: string, id: number) {
  const row = await getExport(deps, userId, id)
  return {
    key: row.objectKey,
    contentType: 'image/jpeg',
    etag: row.sha256,
    filename: row.filename,
  }
}
