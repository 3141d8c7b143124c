import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { syncFolder } from './archive.ts'
import { type BackupEntry, type BackupSink, type BackupSource, parseChecksums } from './entries.ts'
import { BackupError, CHECKSUMS, MANIFEST, MANIFEST_CHECKSUM, OBJECTS, throwFileError } from './format.ts'

/** A folder that is not finished. */
export const PART_SUFFIX = '.part'

/**
 * Writes a backup as a folder. An object is a hard link to the file of the same name and size in one of `objectFolders` where the
 * file system allows that: an object is never changed after its row was committed, so that both stay equal.
 */
export async function writeFolder(path: string, objectFolders: readonly string[]): Promise<BackupSink> {
  const partPath = `${path}${PART_SUFFIX}`
  await mkdir(partPath, { recursive: true, mode: 0o700 })
  const folders = new Set([partPath])

  const linkObject = async (key: string, size: number, target: string) => {
    for (const folder of objectFolders) {
      const source = join(folder, key)
      const found = await stat(source).catch(() => undefined)
      if (found?.size !== size) continue
      const isLinked = await link(source, target).then(
        () => true,
        () => false,
      )
      if (isLinked) return true
    }
    return false
  }

  const write = async (name: string, bytes: Uint8Array) => {
    const target = join(partPath, name)
    const folder = dirname(target)
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    if (name.startsWith(OBJECTS) && (await linkObject(name.slice(OBJECTS.length), bytes.length, target)))
      return
    const file = await open(target, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  return {
    write: (name, bytes) => write(name, bytes).catch((error: unknown) => throwFileError(error, path)),
    async finish() {
      for (const folder of folders) await syncFolder(folder)
      await rename(partPath, path)
      await syncFolder(dirname(path))
    },
    abort: () => rm(partPath, { recursive: true, force: true }),
  }
}

/** Reads a backup that was written as a folder, or extracted into one. */
export const openFolder = (path: string): BackupSource => ({
  async *entries() {
    const entry = (name: string): BackupEntry => ({ name, read: () => readEntry(path, name) })
    const checksums = await readdir(join(path, CHECKSUMS)).catch(() => [])
    for (const file of checksums.toSorted()) {
      for (const { name } of parseChecksums(await readEntry(path, CHECKSUMS + file))) yield entry(name)
      yield entry(CHECKSUMS + file)
    }
    yield entry(MANIFEST)
    yield entry(MANIFEST_CHECKSUM)
  },
})

async function readEntry(path: string, name: string): Promise<Buffer> {
  const isInside = !isAbsolute(name) && !normalize(name).startsWith('..')
  try {
    if (isInside) return await readFile(join(path, name))
  } catch (error) {
    throw new BackupError(`${path} is not a whole backup: ${name} cannot be read.`, { cause: error })
  }
  throw new BackupError(`${path} is not a backup of this product.`)
}
