import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished, pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import { from, to } from 'pg-copy-streams'
import { throwFileError } from '../format.ts'
import { quote, type Session } from './session.ts'
import { OBJECT_KEY_COLUMNS, type Table } from './tables.ts'

const copyTarget = ({ name, columns }: Table) =>
  `${quote(name)} (${columns.map(escapeIdentifier).join(', ')})`

/** The rows of a table in PostgreSQL's COPY text format, in pieces of any size. */
export function copyOut(
  client: Session,
  table: Table,
): { pieces: AsyncIterable<Buffer>; rowCount(): number } {
  const stream = client.query(to(`copy ${copyTarget(table)} to stdout`))
  return { pieces: stream, rowCount: () => stream.rowCount }
}

/** Writes rows into a table. `end` resolves to their number. */
export function copyIn(client: Session, table: Table) {
  const stream = client.query(from(`copy ${copyTarget(table)} from stdin`))
  const ended = finished(stream)
  ended.catch(() => undefined)
  return {
    table: table.name,
    write: (bytes: Uint8Array) =>
      Promise.race([
        ended,
        new Promise<void>((resolve, reject) => {
          stream.write(bytes, (error) => (error ? reject(error) : resolve()))
        }),
      ]),
    async end(): Promise<number> {
      stream.end()
      await ended
      return stream.rowCount
    },
  }
}

/** Writes the keys of the objects that rows name into a file, one a line. */
export async function writeObjectKeys(
  client: Session,
  tables: readonly string[],
  path: string,
): Promise<void> {
  const selects = OBJECT_KEY_COLUMNS.filter(({ table }) => tables.includes(table)).map(
    ({ table, column }) => `select ${column} from ${quote(table)}`,
  )
  const keys = selects.length > 0 ? selects.join(' union ') : `select '' where false`
  await pipeline(
    client.query(to(`copy (${keys} order by 1) to stdout`)),
    createWriteStream(path, { mode: 0o600 }),
  ).catch((error: unknown) => throwFileError(error, path))
}

/** The lines of such a file. */
export const readObjectKeys = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
