import type { Db } from '#server/db/client.ts'
import * as records from './queries/records.ts'

type RowOf<Rows> = Rows extends AsyncGenerator<infer Row> ? Row : never
export type PictureRow = RowOf<ReturnType<typeof records.readPictures>>
export type ExportRow = RowOf<ReturnType<typeof records.readExports>>

/** The files of the archive by their rows. */
export interface FileNames {
  ofPicture(row: PictureRow): string
  ofExport(row: ExportRow): string
}

/**
 * All records of a user as JSON, while they are read page by page. `few` are those that were read before. For a personal token,
 * the sign-ins, tokens and payments are left out, as the calls that read them are refused to it.
 */
export async function* writeDataJson(
  db: Db,
  userId: string,
  few: records.AccountRecords,
  names: FileNames,
  { isForToken }: records.ArchiveScope,
): AsyncGenerator<string, void> {
  const { user, ...lists } = few
  yield `{${member('user', user)}`
  for (const [name, rows] of Object.entries(lists)) yield `,${member(name, rows)}`
  yield* list('dailyActions', records.readActions(db, userId))
  for (const [name, rows] of Object.entries(records.readGrowingRecords(db, userId))) yield* list(name, rows)
  yield* list('pictures', withFile(records.readPictures(db, userId), names.ofPicture))
  yield* list('exports', withFile(records.readExports(db, userId), names.ofExport))
  if (!isForToken) {
    yield `,${member('personalTokens', await records.readPersonalTokens(db, userId))}`
    yield* list('payments', records.readPayments(db, userId))
    yield `,${member('signIn', await records.readSignInRecords(db, userId))}`
  }
  yield '\n}\n'
}

const indented = (value: unknown, indent: string) =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${indent}`)

const member = (name: string, value: unknown) => `\n  ${JSON.stringify(name)}: ${indented(value, '  ')}`

async function* list(name: string, rows: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  yield `,\n  ${JSON.stringify(name)}: [`
  let separator = ''
  for await (const row of rows) {
    yield `${separator}\n    ${indented(row, '    ')}`
    separator = ','
  }
  yield separator === '' ? ']' : '\n  ]'
}

/** Replaces the object key of each row by the name of its file in the archive. */
async function* withFile<Row extends { objectKey: string }>(
  rows: AsyncIterable<Row>,
  nameOf: (row: Row) => string,
) {
  for await (const row of rows) {
    const { objectKey: _objectKey, ...rest } = row
    yield { ...rest, file: nameOf(row) }
  }
}
