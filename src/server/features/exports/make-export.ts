import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { defineRequestedJob } from '#server/jobs/define-job.ts'
import { type ExportType, exportType } from '#shared/contract/exports.ts'
import { exportFilename } from '#shared/domain/file-names.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { expectObject, forgetObjects, forgetUnsettled, settleObject } from '../objects/service.ts'
import * as queries from './queries.ts'
import { exportFolderOf, MAX_STORED_EXPORTS } from './retention.ts'

const source = z.object({
  /** The moment's id. */
  id: z.number(),
  pcmNumber: z.number(),
  imageUrl: z.string().nullable(),
  objectKey: z.string().nullable(),
})
/** A moment whose image is laid out; `objectKey` is null when the image has no row. */
export type ExportSource = z.infer<typeof source>

const validatedExport = z.object({
  userId: z.string(),
  type: exportType,
  /** In the order they are laid out. */
  sources: z.array(source),
  idempotencyKey: z.string().nullable(),
})
/** A request whose selection of moments was validated. */
export type ValidatedExport = z.infer<typeof validatedExport>

export const makeExportJob = defineRequestedJob({
  name: 'exports.make',
  payload: validatedExport,
  result: z.object({ id: z.number() }),
  timeoutMs: 60_000,
})

/**
 * Composes the export and stores it: the file first, then its row, so that no row refers to a missing file. A repetition with the same idempotency key returns the id of the first. Throws AppError `validation_failed` for an image that is missing or
 * cannot be decoded, and `not_found` when the account was deleted.
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
  // Loads the image library only when it is used.
  const { composeWallpaper, UnreadableSourceError } = await import('./compose.ts')
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
  await expectObject(deps.db, objectKey)
  await deps.store.put(objectKey, bytes, 'image/jpeg')
  const stored = await deps.db
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
      // Another node handled the same request at the same time, and inserted its row first.
      if (!isNew) {
        await forgetObjects(tx, [objectKey])
        return row
      }
      await settleObject(tx, objectKey)
      await queries.setStoryWallpaper(tx, userId, type, row.fileUrl)
      await forgetObjects(tx, await queries.deleteOldestExports(tx, userId, MAX_STORED_EXPORTS))
      return row
    })
    .catch(async (error: unknown) => {
      await forgetUnsettled(deps.db, objectKey).catch(() => undefined)
      throw error
    })
  return { id: stored.id }
}
