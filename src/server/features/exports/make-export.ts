import { createHash } from 'node:crypto'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { ExportType } from '#shared/contract/exports.ts'
import { exportFilename } from '#shared/domain/file-names.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { composeWallpaper, UnreadableSourceError } from './compose.ts'
import type { ValidatedExport, ExportSource } from './jobs.ts'
import * as queries from './queries.ts'
import { exportFolderOf, MAX_STORED_EXPORTS, deleteExportFiles } from './retention.ts'

/**
 * Composes the export and keeps it: the file first, then its row, so that no row ever speaks of a file that is not there.
 * Repeating it with its key answers the first one's id. Throws AppError that names the picture which cannot be opened.
 */
export async function makeExport(deps: Deps, chosen: ValidatedExport): Promise<{ id: number }> {
  const images = await Promise.all(chosen.sources.map((source) => readSource(deps, source)))
  return storeExport(deps, chosen, await compose(chosen.type, images, chosen.sources))
}

const unreadableImageError = (source: ExportSource, cause?: unknown) => {
  const problem = `The picture of “${momentName(source.pcmNumber)}” cannot be opened. “Fix” on the dashboard looks for it.`
  return new AppError('validation_failed', problem, { cause, fields: { selectedImages: problem } })
}

async function readSource(deps: Deps, source: ExportSource): Promise<Uint8Array> {
  if (source.objectKey === null) throw unreadableImageError(source)
  try {
    return await deps.store.get(source.objectKey)
  } catch (error) {
    throw error instanceof ObjectNotFoundError ? unreadableImageError(source, error) : error
  }
}

async function compose(type: ExportType, images: readonly Uint8Array[], sources: readonly ExportSource[]) {
  try {
    return await composeWallpaper(type, images)
  } catch (error) {
    const source = error instanceof UnreadableSourceError ? sources[error.index] : undefined
    throw source ? unreadableImageError(source, error) : error
  }
}

async function storeExport(deps: Deps, chosen: ValidatedExport, bytes: Uint8Array): Promise<{ id: number }> {
  const { userId, type, idempotencyKey, sources } = chosen
  const now = deps.now()
  const objectKey = `${exportFolderOf(userId)}${deps.newId()}.jpg`
  await deps.store.put(objectKey, bytes, 'image/jpeg')
  const removeFile = () => deps.store.remove(objectKey).catch(() => undefined)
  const made = await deps.db
    .transaction(async (tx) => {
      if (!(await queries.lockUser(tx, userId))) throw notFound('This account')
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
        (id) => `/media/exports/${id}`,
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
  await deleteExportFiles(deps, made.outdatedKeys)
  return { id: made.row.id }
}
