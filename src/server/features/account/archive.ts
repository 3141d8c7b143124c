import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { fileTimestamp, slugOf } from '#shared/domain/file-names.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { writeMarkdown } from './markdown.ts'
import * as queries from './queries.ts'

interface StoredFile {
  key: string
  name: string
}

/**
 * A ZIP of all data of a user: records as JSON, moments as Markdown, images and exports as files. It is written while it is
 * read, one file at a time, so memory use does not depend on its size. Files missing from the store are listed in README.txt.
 * Throws AppError `not_found` without such a user.
 */
export async function streamAccountArchive(deps: Deps, userId: string): Promise<Readable> {
  const records = await queries.readAccountRecords(deps.db, userId)
  if (!records.user) throw notFound('This account')
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('warning', (error) =>
    deps.log.warn(
      { event: 'account_archive_warning', err: error, userId },
      'warning while writing an account archive',
    ),
  )
  writeArchive(deps, archive, records).catch((error: unknown) => {
    if (archive.destroyed) return
    deps.log.error(
      { event: 'account_archive_failed', err: error, userId },
      'an account archive was not written',
    )
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return archive
}

async function writeArchive(deps: Deps, archive: ZipArchive, records: queries.AccountRecords) {
  const images = nameImages(records)
  const exports = records.exports.map((row) => ({
    key: row.objectKey,
    name: `exports/${row.id}-${row.filename}`,
  }))
  const fileOfKey = new Map([...images, ...exports].map(({ key, name }) => [key, name]))
  const keyOfUrl = new Map(records.pictures.map((row) => [row.imageUrl, row.objectKey]))
  const imageFileOf = (url: string) => fileOfKey.get(keyOfUrl.get(url) ?? '')

  await appendEntry(archive, JSON.stringify(replaceObjectKeys(records, fileOfKey), null, 2), 'data.json')
  await appendEntry(archive, writeMarkdown(records, imageFileOf), 'moments.md')
  const missing: string[] = []
  for (const { key, name } of [...images, ...exports]) {
    if (archive.destroyed) return
    try {
      await appendEntry(archive, await deps.store.stream(key), name)
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error
      missing.push(name)
    }
  }
  await appendEntry(archive, readmeText(missing), 'README.txt')
  await archive.finalize()
}

/** Resolves once the entry is written, so that only one file is open at a time. Images are stored uncompressed. */
async function appendEntry(archive: ZipArchive, content: string | Readable, name: string) {
  const isFile = typeof content !== 'string'
  if (archive.destroyed) {
    if (isFile) content.destroy()
    throw new Error('The archive was closed.')
  }
  const settled = new AbortController()
  const options = { signal: settled.signal }
  const failures = [
    once(archive, 'close', options).then(() => {
      throw new Error('The archive was closed.')
    }),
    ...(isFile
      ? [
          once(content, 'error', options).then(([error]) => {
            throw error
          }),
        ]
      : []),
  ]
  const written = once(archive, 'entry', options)
  archive.append(content, { name, store: isFile })
  try {
    await Promise.race([written, ...failures])
  } finally {
    settled.abort()
    if (isFile) content.destroy()
  }
}

function nameImages(records: queries.AccountRecords): StoredFile[] {
  const moments = new Map(records.moments.map((moment) => [moment.id, moment]))
  return records.pictures.map((row) => {
    const moment = moments.get(row.pcmId)
    const folder = moment
      ? `${moment.pcmNumber}-${slugOf(moment.descriptiveName ?? '') || slugOf(momentName(moment.pcmNumber))}`
      : 'other'
    const extension = /\.\w+$/.exec(row.objectKey)?.[0] ?? '.jpg'
    const kind = row.scenarioId === null ? '' : 'scenario-'
    return {
      key: row.objectKey,
      name: `pictures/${folder}/${kind}${fileTimestamp(row.generatedAt)}-${row.id}${extension}`,
    }
  })
}

/** Replaces the object key of each record by the name of its file in the archive. */
function replaceObjectKeys(records: queries.AccountRecords, fileOfKey: ReadonlyMap<string, string>) {
  const withFileName = <T extends { objectKey: string }>({ objectKey, ...row }: T) => ({
    ...row,
    file: fileOfKey.get(objectKey) ?? null,
  })
  return {
    ...records,
    pictures: records.pictures.map(withFileName),
    exports: records.exports.map(withFileName),
  }
}

const readmeText = (missing: readonly string[]) =>
  [
    `Everything that ${PRODUCT_NAME} keeps about you.`,
    '',
    'moments.md   your moments, to read',
    'data.json    every record, for machines',
    'pictures/    every picture that was made for you',
    'exports/     your wallpapers',
    ...(missing.length > 0
      ? ['', 'These files could not be found when this was packed:', ...missing.map((name) => `  ${name}`)]
      : []),
    '',
  ].join('\n')
