import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { imageReading } from '#shared/contract/generations.ts'

/** A finished picture that no row refers to yet, in the product's size, with what is known of how it was made. */
const finishedPicture = z.object({
  generationId: z.uuid(),
  model: z.string(),
  reading: imageReading.nullable(),
  enhancedPrompt: z.string().nullable(),
  image: z.object({
    bytes: z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64')),
    contentType: z.string(),
    /** Pixels. */
    width: z.number(),
    height: z.number(),
  }),
})
export type FinishedPicture = z.output<typeof finishedPicture>

/** Longer than a generation lives: its file is left when another node has finished it. */
const ABANDONED_AFTER_MS = 2 * 3_600_000

const folderOf = (deps: Deps) => join(deps.env.DATA_DIR, 'finished-pictures')
const fileOf = (deps: Deps, generationId: string) => join(folderOf(deps), `${generationId}.json`)

/**
 * Keeps the picture on this node's disk until it is settled, so that it is neither lost with the process nor while the store
 * cannot be reached. Never rejects: without room on the disk, the picture is in memory only. Removes files that were left.
 */
export async function keepPicture(deps: Deps, picture: FinishedPicture): Promise<void> {
  const path = fileOf(deps, picture.generationId)
  const bytes = Buffer.from(picture.image.bytes).toString('base64')
  try {
    await mkdir(folderOf(deps), { recursive: true, mode: 0o700 })
    await removeAbandonedPictures(deps)
    await writeFile(`${path}.part`, JSON.stringify({ ...picture, image: { ...picture.image, bytes } }), {
      mode: 0o600,
    })
    await rename(`${path}.part`, path)
  } catch (err) {
    await rm(`${path}.part`, { force: true }).catch(() => undefined)
    deps.log.warn(
      { event: 'picture_not_kept', err, generationId: picture.generationId },
      'a finished picture could not be kept on the disk',
    )
  }
}

/** The picture that an earlier attempt on this node has finished; undefined when there is none that can be used. */
export async function findKeptPicture(
  deps: Deps,
  generationId: string,
): Promise<FinishedPicture | undefined> {
  const text = await readFile(fileOf(deps, generationId), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return finishedPicture.parse(JSON.parse(text))
  } catch {
    await forgetPicture(deps, generationId)
    return undefined
  }
}

/** Never rejects; a file that cannot be removed is removed later. */
export const forgetPicture = (deps: Deps, generationId: string): Promise<void> =>
  rm(fileOf(deps, generationId), { force: true }).catch(() => undefined)

async function removeAbandonedPictures(deps: Deps) {
  for (const name of await readdir(folderOf(deps))) {
    const path = join(folderOf(deps), name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
