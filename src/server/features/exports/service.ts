import { createHash } from 'node:crypto'
import { ObjectMissing } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { turnstile } from '#server/jobs/turnstile.ts'
import { EXPORT_SELECTION, type ExportType } from '#shared/contract/exports.ts'
import { exportFilename } from '#shared/domain/file-names.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { BrokenSource, composeWallpaper } from './compose.ts'
import * as queries from './queries.ts'

export interface ExportRequest {
  userId: string
  type: ExportType
  /** Moment ids in the order they are laid out. */
  momentIds: readonly number[]
  /** Repeats the first answer. */
  clientKey: string | null
}

interface Source {
  id: number
  pcmNumber: number
  imageUrl: string | null
  objectKey: string | null
}

/** Where the files of a person are; leaving removes it whole. */
export const exportFolderOf = (userId: string) => `exports/${userId}/`

/** Pictures are put together on every core already; more at once would only need more memory. */
const inTurn = turnstile(2, {
  atMost: 30,
  whenFull: 'Many exports are being made. Please try again in a moment.',
})

/** An error of the selection, named as the form's field. */
const wrongSelection = (problem: string, code: 'validation_failed' | 'not_found' = 'validation_failed') =>
  new AppError(code, problem, { fields: { selectedImages: problem } })

/**
 * Makes a wallpaper of the person's moments and keeps it: the file first, then its row, so that no row ever speaks of a file
 * that is not there. Throws AppError that names `selectedImages` where the choice is at fault, or a picture of it.
 */
export async function createExport(deps: Deps, request: ExportRequest) {
  const { userId, type, clientKey } = request
  const earlier = clientKey === null ? undefined : await queries.findExportByKey(deps.db, userId, clientKey)
  if (earlier) return repeat(earlier, type)
  const sources = chooseSources(type, request.momentIds, await queries.listMomentPictures(deps.db, userId))
  const bytes = await inTurn(async () => {
    const pictures = await Promise.all(sources.map((source) => readSource(deps, source)))
    return compose(type, pictures, sources)
  })

  const id = deps.newId()
  const now = deps.now()
  const objectKey = `${exportFolderOf(userId)}${id}.jpg`
  await deps.store.put(objectKey, bytes, 'image/jpeg')
  let made: queries.ExportRow | undefined
  try {
    made = await deps.db.transaction(async (tx) => {
      if (!(await queries.lockPerson(tx, userId))) throw notFound('This account')
      const row = await queries.insertExport(
        tx,
        {
          userId,
          type,
          clientKey,
          objectKey,
          filename: exportFilename(type, now),
          selectedImageIds: sources.map((source) => source.id),
          sha256: createHash('sha256').update(bytes).digest('hex'),
          byteLength: bytes.length,
          createdAt: now,
        },
        exportUrlOf,
      )
      if (row) await queries.setStoryWallpaper(tx, userId, type, row.fileUrl)
      return row
    })
  } catch (error) {
    await deps.store.remove(objectKey).catch(() => undefined)
    throw error
  }
  if (made) return presentExport(made)
  // The same request came twice at once, and the other one was first.
  await deps.store.remove(objectKey).catch(() => undefined)
  const first = clientKey === null ? undefined : await queries.findExportByKey(deps.db, userId, clientKey)
  if (!first) throw new Error('An export with this key exists, and cannot be found.')
  return repeat(first, type)
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
  (await queries.listExports(deps.db, userId)).map(presentExport)

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

const STRAY_AFTER_MS = 24 * 3_600_000

/** Removes files that were stored, and whose row a crash prevented. */
export async function removeStrayExports(deps: Deps): Promise<void> {
  const before = deps.now().getTime() - STRAY_AFTER_MS
  let batch: string[] = []
  const flush = async () => {
    const known = await queries.listKnownKeys(deps.db, batch)
    for (const key of batch) if (!known.has(key)) await deps.store.remove(key)
    batch = []
  }
  for await (const { key, modifiedAt } of deps.store.list('exports/')) {
    if (modifiedAt.getTime() > before) continue
    batch.push(key)
    if (batch.length === 500) await flush()
  }
  await flush()
}
