import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { fileTimestamp, slugOf } from '#shared/domain/file-names.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type FileNames, writeDataJson } from './data-json.ts'
import { writeMarkdown } from './markdown.ts'
import {
  type AccountRecords,
  type ArchiveScope,
  findMomentPicture,
  readAccountRecords,
  readExports,
  readPictures,
} from './queries/records.ts'

/**
 * A ZIP of all data of a user, or of what a personal token may read: records as JSON, moments as Markdown, images and exports as files. It is written while it is
 * read, one file and one page of rows at a time, so memory use does not depend on its size. Files missing from the store are listed in README.txt.
 * Throws AppError `not_found` without such a user.
 */
export async function streamAccountArchive(
  deps: Deps,
  userId: string,
  scope: ArchiveScope = { isForToken: false },
): Promise<Readable> {
  const records = await readAccountRecords(deps.db, userId)
  if (!records.user) throw notFound('This account')
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('warning', (error) =>
    deps.log.warn(
      { event: 'account_archive_warning', err: error, userId },
      'warning while writing an account archive',
    ),
  )
  writeArchive(deps, archive, userId, records, scope).catch((error: unknown) => {
    if (archive.destroyed) return
    deps.log.error(
      { event: 'account_archive_failed', err: error, userId },
      'an account archive was not written',
    )
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return archive
}

async function writeArchive(
  deps: Deps,
  archive: ZipArchive,
  userId: string,
  records: AccountRecords,
  scope: ArchiveScope,
) {
  const names: FileNames = {
    ofPicture: pictureName(records),
    ofExport: (row) => `exports/${row.id}-${row.filename}`,
  }
  const imageFileOf = async (pcmId: number, url: string) => {
    const picture = await findMomentPicture(deps.db, userId, pcmId, url)
    return picture && names.ofPicture(picture)
  }
  await appendEntry(archive, textStream(writeDataJson(deps.db, userId, records, names, scope)), 'data.json')
  await appendEntry(archive, textStream(writeMarkdown(deps.db, userId, records, imageFileOf)), 'moments.md')
  const missing: string[] = []
  const appendFile = async (key: string, name: string) => {
    if (archive.destroyed) return
    try {
      await appendEntry(archive, await deps.store.stream(key), name, { store: true })
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error
      missing.push(name)
    }
  }
  for await (const row of readPictures(deps.db, userId)) await appendFile(row.objectKey, names.ofPicture(row))
  for await (const row of readExports(deps.db, userId)) await appendFile(row.objectKey, names.ofExport(row))
  if (archive.destroyed) return
  await appendEntry(archive, textStream([readmeText(missing, scope)]), 'README.txt')
  await archive.finalize()
}

/** Bytes, since the archive's streams take no strings. */
function textStream(parts: AsyncIterable<string> | Iterable<string>): Readable {
  return Readable.from(toBytes(parts), { objectMode: false })
}

async function* toBytes(parts: AsyncIterable<string> | Iterable<string>) {
  for await (const part of parts) yield Buffer.from(part)
}

/** Resolves once the entry is written, so that only one file is open at a time. Images are stored uncompressed. */
async function appendEntry(archive: ZipArchive, content: Readable, name: string, { store = false } = {}) {
  if (archive.destroyed) {
    content.destroy()
    throw new Error('The archive was closed.')
  }
  const settled = new AbortController()
  const options = { signal: settled.signal }
  const failures = [
    once(archive, 'close', options).then(() => {
      throw new Error('The archive was closed.')
    }),
    once(content, 'error', options).then(([error]) => {
      throw error
    }),
  ]
  const written = once(archive, 'entry', options)
  archive.append(content, { name, store })
  try {
    await Promise.race([written, ...failures])
  } finally {
    settled.abort()
    content.destroy()
  }
}

function pictureName({ moments }: AccountRecords): FileNames['ofPicture'] {
  const momentsById = new Map(moments.map((moment) => [moment.id, moment]))
  return (row) => {
    const moment = momentsById.get(row.pcmId)
    const folder = moment
      ? `${moment.pcmNumber}-${slugOf(moment.descriptiveName ?? '') || slugOf(momentName(moment.pcmNumber))}`
      : 'other'
    const extension = /\.\w+$/.exec(row.objectKey)?.[0] ?? '.jpg'
    const kind = row.scenarioId === null ? '' : 'scenario-'
    return `pictures/${folder}/${kind}${fileTimestamp(row.generatedAt)}-${row.id}${extension}`
  }
}

const readmeText = (missing: readonly string[], { isForToken }: ArchiveScope) =>
  [
    ...(isForToken
      ? [
          `What ${PRODUCT_NAME} keeps about you, without your sign-ins, access tokens and payments:`,
          'it was asked for with an access token. On your account page, you can download everything.',
        ]
      : [`Everything that ${PRODUCT_NAME} keeps about you.`]),
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
