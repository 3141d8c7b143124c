import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { type BackupSink, type BackupSource, MAX_ENTRY_BYTES } from './entries.ts'
import { BackupError, throwFileError } from './format.ts'

/** The name of a backup that is not finished. */
export const partPathOf = (path: string) => `${path}.${process.pid}.part`

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Writes a tar archive. Throws BackupError when the file exists. */
export async function writeArchive(path: string): Promise<BackupSink> {
  const assertNew = async () => {
    const isTaken = await access(path).then(
      () => true,
      () => false,
    )
    if (isTaken) throw new BackupError(`${path} exists already: choose another name.`)
  }
  await assertNew()
  const partPath = partPathOf(path)
  const archive = pack()
  const written = pipeline(archive, createWriteStream(partPath, { flags: 'wx', mode: 0o600, flush: true }))
  written.catch(() => undefined)
  return {
    async write(name, bytes) {
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      const entry = new Promise<void>((resolve, reject) => {
        archive
          .entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
          .on('error', reject)
      })
      // An error of the file has the cause that an error of the entry lacks.
      entry.catch(() => undefined)
      await Promise.race([entry, written]).catch(async (error: unknown) => {
        await written.catch((cause: unknown) => throwFileError(cause, path))
        throw error
      })
    },
    async finish() {
      archive.finalize()
      await written.catch((error: unknown) => throwFileError(error, path))
      await assertNew()
      await rename(partPath, path)
      await syncFolder(dirname(path))
    },
    async abort() {
      archive.destroy()
      await written.catch(() => undefined)
      await rm(partPath, { force: true })
    },
  }
}

/** Reads a tar archive. */
export const openArchive = (path: string): BackupSource => ({
  async *entries() {
    const archive = extract()
    // The loop below reports the same error.
    pipeline(createReadStream(path), archive).catch(() => undefined)
    try {
      for await (const entry of archive) {
        const { name, size = 0 } = entry.header
        if (size > MAX_ENTRY_BYTES) throw new BackupError(`${path} is not a backup of this product.`)
        let isRead = false
        yield {
          name,
          read() {
            isRead = true
            return buffer(entry).catch((error: unknown) => throwReadError(error, path))
          },
        }
        if (!isRead) entry.resume()
      }
    } catch (error) {
      throwReadError(error, path)
    } finally {
      archive.destroy()
    }
  },
})

function throwReadError(error: unknown, path: string): never {
  const isDamaged = error instanceof Error && /invalid tar header|unexpected end of data/i.test(error.message)
  if (!isDamaged) throw error
  throw new BackupError(`${path} is damaged or was not copied completely.`, { cause: error })
}
