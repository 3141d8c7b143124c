import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ObjectNotFoundError, type ObjectStore } from '#server/adapters/storage/port.ts'
import { MIGRATION_LOCK_ID } from '#server/db/migrate.ts'
import { type BackupSink, checkedWriter, mapOrdered, sha256 } from './entries.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  checksumLine,
  FORMAT,
  HEADER,
  MANIFEST,
  MANIFEST_CHECKSUM,
  OBJECTS,
  rowsName,
  SECRETS,
  throwBackupError,
  throwStoreError,
} from './format.ts'
import { copyOut, readObjectKeys, writeObjectKeys } from './queries/copy.ts'
import { listAppliedMigrations } from './queries/migrations.ts'
import { connect, countPeople, lockSchema, type Session, tryLock, unlockSchema } from './queries/session.ts'
import {
  listSequences,
  listTables,
  PRODUCT_TABLES,
  TABLES_NOT_BACKED_UP,
  type Table,
} from './queries/tables.ts'

/** An arbitrary number, the same on every node: one backup at a time. */
const BACKUP_LOCK_ID = 7_261_023
const PIECE_BYTES = 4 * 1_048_576
/** Objects that are read at the same time, into memory. */
const PARALLEL_READS = 8
const NEWLINE = 0x0a
const compress = promisify(gzip)

export interface BackupRequest {
  /** Of PostgreSQL itself, not of a pooler. */
  connectionString: string
  store: Pick<ObjectStore, 'get'>
  /** Opened when nothing prevents the backup. */
  openSink(): Promise<BackupSink>
  /** A file for the keys of the objects while they are copied; removed at the end. */
  keysPath: string
  /** Of the product. */
  version: string
  /** With which the keys in the database are encrypted; undefined to leave it out. */
  appSecret: string | undefined
  now: Date
  onProgress(line: string): void
  signal: AbortSignal
}

/**
 * Writes a backup while people write: the rows of one snapshot, then the objects that they name. An object is stored before its
 * row is committed, so it can be missing only if it was removed after the snapshot. Throws BackupError while another backup is
 * made, and removes what it has written when it fails.
 */
export async function makeBackup(request: BackupRequest): Promise<BackupManifest> {
  const client = await connect(request.connectionString, 'backup')
  let sink: BackupSink | undefined
  try {
    if (!(await tryLock(client, BACKUP_LOCK_ID)))
      throw new BackupError('Another backup is being made: try again when it has ended.')
    sink = await request.openSink()
    const writer = checkedWriter(sink)
    const rows = await writeRows(client, request, writer)
    const objects = await writeObjects(request, writer)
    const manifest: BackupManifest = { ...rows, ...objects, checksumsSha256: await writer.finish() }
    const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
    await sink.write(MANIFEST, bytes)
    await sink.write(MANIFEST_CHECKSUM, Buffer.from(checksumLine(sha256(bytes), MANIFEST)))
    request.signal.throwIfAborted()
    await sink.finish()
    return manifest
  } catch (error) {
    await sink?.abort()
    return throwBackupError(error, 'The backup was not made')
  } finally {
    if (sink) await rm(request.keysPath, { force: true })
    await client.end().catch(() => undefined)
  }
}

type Writer = Pick<ReturnType<typeof checkedWriter>, 'write'>

/** Writes the header and the rows of one snapshot. */
async function writeRows(client: Session, request: BackupRequest, writer: Writer) {
  // A snapshot that was taken before a migration could not read the tables after it.
  await lockSchema(client, MIGRATION_LOCK_ID)
  await client.query('begin isolation level repeatable read, read only')
  const names = PRODUCT_TABLES.filter((name) => !TABLES_NOT_BACKED_UP.includes(name))
  const tables = await listTables(client, names)
  const header: BackupHeader = {
    format: FORMAT,
    version: request.version,
    createdAt: request.now.toISOString(),
    migrations: await listAppliedMigrations(client),
    tables,
    hasSecrets: request.appSecret !== undefined,
  }
  await writer.write(HEADER, toJson(header))
  if (request.appSecret !== undefined) await writer.write(SECRETS, toJson({ appSecret: request.appSecret }))
  const rows: BackupManifest['rows'] = []
  for (const table of tables) {
    request.onProgress(`rows: ${table.name}`)
    rows.push(await writeTable(client, table, writer, request.signal))
  }
  await writeObjectKeys(
    client,
    tables.map(({ name }) => name),
    request.keysPath,
  )
  const people = await countPeople(client)
  // Sequences are outside of transactions: read last, they are never behind the rows.
  const sequences = await listSequences(client, names)
  await client.query('commit')
  await unlockSchema(client, MIGRATION_LOCK_ID)
  return { ...header, people, rows, sequences }
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)

async function writeTable(client: Session, table: Table, writer: Writer, signal: AbortSignal) {
  const { pieces, rowCount } = copyOut(client, table)
  const hash = createHash('sha256')
  let bytes = 0
  let count = 0
  for await (const piece of endingWithRows(pieces)) {
    signal.throwIfAborted()
    hash.update(piece)
    bytes += piece.length
    await writer.write(rowsName(table.name, ++count), await compress(piece))
  }
  return { table: table.name, count: rowCount(), bytes, sha256: hash.digest('hex') }
}

/** Joins pieces to larger ones that end with a row: in COPY's text format, a line is a row. */
async function* endingWithRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    const end = piece.lastIndexOf(NEWLINE) + 1
    if (size < PIECE_BYTES || end === 0) continue
    const rest = piece.subarray(end)
    yield Buffer.concat(waiting).subarray(0, size - rest.length)
    waiting = [rest]
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Writes the objects whose keys `writeObjectKeys` has written. */
async function writeObjects({ store, keysPath, onProgress, signal }: BackupRequest, writer: Writer) {
  const missingObjects: string[] = []
  let count = 0
  let bytes = 0
  const read = async (key: string) => ({ key, object: await readObject(store, key) })
  for await (const { key, object } of mapOrdered(readObjectKeys(keysPath), PARALLEL_READS, read)) {
    signal.throwIfAborted()
    if (object) {
      await writer.write(OBJECTS + key, object)
      count++
      bytes += object.length
    } else missingObjects.push(key)
    onProgress(`objects: ${count}`)
  }
  return { objects: { count, bytes }, missingObjects }
}

async function readObject(store: BackupRequest['store'], key: string): Promise<Uint8Array | undefined> {
  try {
    return await store.get(key)
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return undefined
    return throwStoreError(error, `The object ${key} cannot be read`)
  }
}
