import { createHash } from 'node:crypto'
import { ObjectMissing } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { EXPORT_SELECTION, type ExportType } from '#shared/contract/exports.ts'
import { exportFilename } from '#shared/domain/file-names.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { BrokenSource, composeWallpaper } from './compose.ts'
import * as queries from './queries.ts'
import { MAX_STORED_EXPORTS, removeFiles } from './retention.ts'

export interface ExportRequest {
  userId: string
  type: ExportType
  /** Moment ids in the order they are laid out. */
  momentIds: readonly number[]
  /** Repeats the first answer. */
  idempotencyKey: string | null
}

interface Source {
  id: number
  pcmNumber: number
  imageUrl: string | null
  objectKey: string | null
}

/** Where the files of a person are; leaving removes it whole. */
export const exportFolderOf = (userId: string) => `exports/${userId}/`

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
const wrongSelection = (problem: string, code: 'validation_failed' | 'not_found' = 'validation_failed') =>
  new AppError(code, problem, { fields: { selectedImages: problem } })

/**
 * Makes a wallpaper of the person's moments and keeps it: the file first, then its row, so that no row ever speaks of a file
 * that is not there. Throws AppError that names `selectedImages` where the choice is at fault, or a picture of it, and
 * `rate_limited` or `unavailable` when too many are asked for.
 */
export async function createExport(deps: Deps, request: ExportRequest) {
  const { userId, type } = request
  const earlier = await findRepeated(deps, request)
  if (earlier) return repeat(earlier, type)
  const sources = chooseSources(type, request.momentIds, await queries.listMomentPictures(deps.db, userId))
  return exportQueue.run(userId, async () => {
    const meanwhile = await findRepeated(deps, request)
    if (meanwhile) return repeat(meanwhile, type)
    await checkHourlyLimit(deps, userId)
    const pictures = await Promise.all(sources.map((source) => readSource(deps, source)))
    return storeExport(deps, request, sources, await compose(type, pictures, sources))
  })
}

const findRepeated = async (deps: Deps, { userId, idempotencyKey }: ExportRequest) =>
  idempotencyKey === null ? undefined : queries.findExportByKey(deps.db, userId, idempotencyKey)

/** Counts the exports that are kept, which are more than an hour's. */
async function checkHourlyLimit(deps: Deps, userId: string) {
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

async function storeExport(
  deps: Deps,
  request: ExportRequest,
  sources: readonly Source[],
  bytes: Uint8Array,
) {
  const { userId, type, idempotencyKey } = request
  const id = deps.newId()
  const now = deps.now()
  const objectKey = `${exportFolderOf(userId)}${id}.jpg`
  await deps.store.put(objectKey, bytes, 'image/jpeg')
  const removeFile = () => deps.store.remove(objectKey).catch(() => undefined)
  const made = await deps.db
    .transaction(async (tx) => {
      if (!(await queries.lockPerson(tx, userId))) throw notFound('This account')
      const { row, isNew } = await queries.insertExport(
        tx,
        {
          userId,
          type,
          idempotencyKey,
          objectKey,
          filename: exportFilename(type, now),
          selectedImageIds: sources.map((source) => source.id),
          sha256: createHash('sha256').update(bytes).digest('hex'),
          byteLength: bytes.length,
          createdAt: now,
        },
        exportUrlOf,
      )
      if (!isNew) return { row, isNew, outdatedKeys: [] }
      await queries.setStoryWallpaper(tx, userId, type, row.fileUrl)
      return { row, isNew, outdatedKeys: await queries.deleteOldestExports(tx, userId, MAX_STORED_EXPORTS) }
    })
    .catch(async (error: unknown) => {
      await removeFile()
      throw error
    })
  // The same request came to another node at once, which was first.
  if (!made.isNew) await removeFile()
  await removeFiles(deps, made.outdatedKeys)
  return repeat(made.row, type)
}

function repeat(earlier: queries.ExportRow, type: ExportType) {
  if (earlier.type !== type)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another export.')
  return presentExport(earlier)
}

/** Desktop takes every finished moment; the others exactly the chosen ones, in their order. */
function chooseSources(type: ExportType, momentIds: readonly number[], moments: readonly Source[]): Source[] {
  const byId = new Map(moments.map((moment) => [moment.id, moment]))
  const chosen = momentIds.map((id) => {
    const moment = byId.get(id)
    if (!moment) throw wrongSelection(`There is no moment ${id} of yours.`, 'not_found')
    if (moment.imageUrl === null)
      throw wrongSelection(`“${momentName(moment.pcmNumber)}” has no picture yet.`)
    return moment
  })
  if (type !== 'desktop') {
    if (chosen.length !== EXPORT_SELECTION)
      throw wrongSelection(`Please choose exactly ${EXPORT_SELECTION} moments.`)
    return chosen
  }
  const finished = moments.filter((moment) => moment.imageUrl !== null)
  if (finished.length === 0) throw wrongSelection('Complete a moment first: a wallpaper is made of pictures.')
  return finished
}

const brokenPicture = (source: Source, cause?: unknown) => {
  const problem = `The picture of “${momentName(source.pcmNumber)}” cannot be opened. “Fix” on the dashboard looks for it.`
  return new AppError('validation_failed', problem, { cause, fields: { selectedImages: problem } })
}

async function readSource(deps: Deps, source: Source): Promise<Uint8Array> {
  if (source.objectKey === null) throw brokenPicture(source)
  try {
    return await deps.store.get(source.objectKey)
  } catch (error) {
    throw error instanceof ObjectMissing ? brokenPicture(source, error) : error
  }
}

async function compose(type: ExportType, pictures: readonly Uint8Array[], sources: readonly Source[]) {
  try {
    return await composeWallpaper(type, pictures)
  } catch (error) {
    const source = error instanceof BrokenSource ? sources[error.index] : undefined
    throw source ? brokenPicture(source, error) : error
  }
}

const exportUrlOf = (id: number) => `/media/exports/${id}`

const presentExport = (row: queries.ExportRow) => ({ ...row, url: row.fileUrl })

export const listExports = async (deps: Deps, userId: string) =>
  (await queries.listExports(deps.db, userId, MAX_STORED_EXPORTS)).map(presentExport)

/** Where an export of the person is kept, and what it is called. */
export async function getExportFile(deps: Deps, userId: string, id: number) {
  const row = await queries.findExport(deps.db, userId, id)
  if (!row) throw notFound('This export')
  return {
    key: row.objectKey,
    contentType: 'image/jpeg',
    etag: row.sha256,
    filename: row.filename,
  }
}
