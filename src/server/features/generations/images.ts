import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { lockMoment, setMomentImage } from '../moments/service.ts'
import { findGeneration } from './queries/generations.ts'
import * as queries from './queries/images.ts'

interface Owned {
  id: string
  userId: string
}

/** Every key starts with a prefix of the user, so that deleting an account deletes all keys with it. */
export const imageKeyOf = ({ userId, id, attempt }: Owned & { attempt: number }, contentType: string) =>
  `images/${userId}/${id}-${attempt}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`

export const partialFrameKeyOf = ({ userId, id }: Owned, attempt: number, index: number) =>
  `partials/${userId}/${id}/${attempt}-${index}.webp`

const variantFolderOf = ({ userId, id }: Owned) => `variants/${userId}/${id}/`

/** The key prefixes of all images of the user. */
export const imageFoldersOf = (userId: string) => [
  `images/${userId}/`,
  `partials/${userId}/`,
  `variants/${userId}/`,
]

export interface StoredImage {
  key: string
  contentType: string
  etag: string
  /** Pixels. */
  width: number
  /** Key prefix of its resized variants. */
  variantFolder: string
}

/** Object key, content type and ETag of a generation's image. Throws AppError `not_found`. */
export async function getStoredImage(deps: Deps, userId: string, generationId: string): Promise<StoredImage> {
  const image = await queries.findImage(deps.db, userId, { generationId })
  if (!image) throw notFound('This picture')
  return {
    key: image.objectKey,
    contentType: image.contentType,
    etag: image.sha256,
    width: image.width,
    variantFolder: variantFolderOf({ userId, id: generationId }),
  }
}

/** Object key, content type and ETag of a generation's partial frame; the object may be missing. Throws AppError `not_found`. */
export async function getPartialFrame(
  deps: Deps,
  userId: string,
  frame: { id: string; attempt: number; index: number },
) {
  const generation = await findGeneration(deps.db, userId, frame.id)
  if (!generation) throw notFound('This generation')
  return {
    key: partialFrameKeyOf(generation, frame.attempt, frame.index),
    contentType: 'image/webp',
    etag: `${frame.id}-${frame.attempt}-${frame.index}`,
  }
}

/** Sets an earlier image of the moment as its current one. Throws AppError `not_found`. */
export async function selectImage(deps: Deps, userId: string, momentId: number, imageId: number) {
  return deps.db.transaction(async (tx) => {
    const moment = await lockMoment(tx, userId, momentId)
    const image = await queries.findImage(tx, userId, { id: imageId })
    if (!image || image.pcmId !== moment.id || image.scenarioId !== null) throw notFound('This image')
    await setMomentImage(tx, userId, moment.id, image.imageUrl)
    return { imageUrl: image.imageUrl }
  })
}
