import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { fileStamp, slugOf } from '#shared/domain/file-names.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { writeMarkdown } from './markdown.ts'
import * as queries from './queries.ts'

interface StoredFile {
  key: string
  name: string
}

/**
 * A zip of everything that is kept about a person: their records as JSON, their moments as Markdown, their pictures and
 * exports as files. Written while it is read, one file after the other, so its size does not matter to the server's memory.
 * A file that is missing is named in the archive.
 */
export async function streamAccountData(deps: Deps, userId: string): Promise<Readable> {
  const records = await queries.readRecords(deps.db, userId)
  if (!records.user) throw notFound('This account')
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('warning', (error) => deps.log.warn({ err: error }, 'packing data'))
  pour(deps, archive, records).catch((error: unknown) => {
    if (archive.destroyed) return
    deps.log.error({ err: error }, 'data could not be packed')
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return archive
}

async function pour(deps: Deps, archive: ZipArchive, records: queries.Records) {
  const pictures = namePictures(records)
  const exports = records.exports.map((row) => ({
    key: row.objectKey,
    name: `exports/${row.id}-${row.filename}`,
  }))
  const fileOfKey = new Map([...pictures, ...exports].map(({ key, name }) => [key, name]))
  const keyOfUrl = new Map(records.pictures.map((row) => [row.imageUrl, row.objectKey]))
  const pictureOf = (url: string) => fileOfKey.get(keyOfUrl.get(url) ?? '')

  await add(archive, JSON.stringify(withFileNames(records, fileOfKey), null, 2), 'data.json')
  await add(archive, writeMarkdown(records, pictureOf), 'moments.md')
  const missing: string[] = []
  for (const { key, name } of [...pictures, ...exports]) {
    if (archive.destroyed) return
    try {
      await add(archive, await deps.store.stream(key), name)
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error
      missing.push(name)
    }
  }
  await add(archive, readme(missing), 'README.txt')
  await archive.finalize()
}

/** Waits until the file is in the archive, so that only one is open at a time. Pictures do not get smaller by zipping. */
async function add(archive: ZipArchive, content: string | Readable, name: string) {
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

function namePictures(records: queries.Records): StoredFile[] {
  const moments = new Map(records.moments.map((moment) => [moment.id, moment]))
  return records.pictures.map((row) => {
    const moment = moments.get(row.pcmId)
    const folder = moment
      ? `${moment.pcmNumber}-${slugOf(moment.descriptiveName ?? '') || slugOf(momentName(moment.pcmNumber))}`
      : 'other'
    const ending = /\.\w+$/.exec(row.objectKey)?.[0] ?? '.jpg'
    const kind = row.scenarioId === null ? '' : 'scenario-'
    return {
      key: row.objectKey,
      name: `pictures/${folder}/${kind}${fileStamp(row.generatedAt)}-${row.id}${ending}`,
    }
  })
}

/** The records as they are, with the archive's file in place of the store's key. */
function withFileNames(records: queries.Records, fileOfKey: ReadonlyMap<string, string>) {
  const named = <T extends { objectKey: string }>({ objectKey, ...row }: T) => ({
    ...row,
    file: fileOfKey.get(objectKey) ?? null,
  })
  return { ...records, pictures: records.pictures.map(named), exports: records.exports.map(named) }
}

const readme = (missing: readonly string[]) =>
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
