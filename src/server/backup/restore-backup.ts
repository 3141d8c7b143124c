import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ObjectStore } from '#server/adapters/storage/port.ts'
import { MIGRATION_LOCK_ID } from '#server/db/migrate.ts'
import { type BackupSource, mapOrdered } from './entries.ts'
import {
  BackupError,
  type BackupManifest,
  OBJECTS,
  ROWS,
  tableOfRows,
  throwBackupError,
  throwStoreError,
} from './format.ts'
import { copyIn } from './queries/copy.ts'
import {
  applyLaterMigrations,
  assertKnownMigrations,
  assertOwnTables,
  recreateTables,
} from './queries/migrations.ts'
import { deleteQueuedJobs, forgetReplacedObjects, noteReplacedObjects } from './queries/replaced.ts'
import { reseal } from './queries/sealed.ts'
import {
  connect,
  countOtherConnections,
  countPeople,
  readEncoding,
  type Session,
  tryLock,
} from './queries/session.ts'
import { listSequences, setSequence, type Table } from './queries/tables.ts'
import { verifyBackup } from './verify-backup.ts'

/** Objects that are stored at the same time. */
const PARALLEL_WRITES = 8
const decompress = promisify(gunzip)

const CONTENT_TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export interface RestoreRequest {
  /** Of PostgreSQL itself, not of a pooler. */
  connectionString: string
  store: Pick<ObjectStore, 'put'>
  source: BackupSource
  /** The present APP_SECRET, then those that rows may be encrypted with. */
  secrets: readonly [string, ...string[]]
  /** Asked when the database has people in it. */
  mayReplace(people: number): Promise<boolean>
  /** Deletes keys and secrets that none of the secrets opens; the next start makes new ones. */
  isSecretLost: boolean
  onProgress(line: string): void
  signal: AbortSignal
}

/**
 * Verifies the whole backup, then writes its rows in one transaction, and stores its objects before that is committed: an interrupted
 * restore leaves the database as it was and can be repeated, and rows that cannot be restored leave the object store as it was. Throws BackupError when the backup is damaged or newer than this version, and while the
 * database is used or has people that may not be replaced.
 */
export async function restoreBackup(request: RestoreRequest): Promise<BackupManifest> {
  const { source, onProgress, signal } = request
  const { manifest, appSecret } = await verifyBackup(
    source,
    ({ migrations, version }) => assertKnownMigrations(migrations, `The backup (version ${version})`),
    (count) => {
      signal.throwIfAborted()
      onProgress(`verifying: ${count} objects`)
    },
  )
  const client = await connect(request.connectionString, 'restore')
  try {
    await assertUsable(client)
    const people = await countPeople(client)
    if (people > 0 && !(await request.mayReplace(people)))
      throw new BackupError(
        `The database has ${people} ${people === 1 ? 'person' : 'people'} in it: add --replace to remove everything in it and restore this backup.`,
      )
    await client.query('begin')
    await noteReplacedObjects(client)
    await recreateTables(client, manifest.migrations)
    await writeRows(client, request, manifest)
    await setSequences(client, manifest)
    await applyLaterMigrations(client)
    await forgetReplacedObjects(client)
    await deleteQueuedJobs(client)
    await resealAll(client, request, appSecret)
    await storeObjects(request, manifest)
    await assertUnused(client)
    signal.throwIfAborted()
    await client.query('commit')
    return manifest
  } catch (error) {
    return throwBackupError(error, 'The database is as it was before')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** From now on a server that starts waits, because its first step is to migrate. */
async function assertUsable(client: Session) {
  if ((await readEncoding(client)) !== 'UTF8')
    throw new BackupError('The database must have the encoding UTF8: create one with it.')
  if (!(await tryLock(client, MIGRATION_LOCK_ID)))
    throw new BackupError(
      'Another restore, backup or migration uses the database: try again when it has ended.',
    )
  await assertUnused(client)
  await assertOwnTables(client)
}

async function assertUnused(client: Session) {
  const connections = await countOtherConnections(client)
  if (connections > 0)
    throw new BackupError(
      `Servers or commands use this database (${connections} connections): stop every node, then restore. Nothing was restored.`,
    )
}

async function storeObjects({ source, store, onProgress, signal }: RestoreRequest, manifest: BackupManifest) {
  async function* objects() {
    for await (const { name, read } of source.entries()) {
      if (name.startsWith(OBJECTS)) yield { key: name.slice(OBJECTS.length), bytes: await read() }
    }
  }
  const put = ({ key, bytes }: { key: string; bytes: Buffer }) =>
    store
      .put(key, bytes, CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .catch((error: unknown) => throwStoreError(error, `The object ${key} cannot be stored`))
  let count = 0
  for await (const _ of mapOrdered(objects(), PARALLEL_WRITES, put)) {
    signal.throwIfAborted()
    onProgress(`objects: ${++count} of ${manifest.objects.count}`)
  }
}

async function writeRows(
  client: Session,
  { source, onProgress, signal }: RestoreRequest,
  manifest: BackupManifest,
) {
  const counts = new Map<string, number>()
  let copy: ReturnType<typeof copyIn> | undefined
  const endCopy = async () => {
    if (copy) counts.set(copy.table, await copy.end())
    copy = undefined
  }
  for await (const { name, read } of source.entries()) {
    signal.throwIfAborted()
    if (name.startsWith(OBJECTS)) break
    if (!name.startsWith(ROWS)) continue
    const table = tableOf(manifest, tableOfRows(name))
    if (copy?.table !== table.name) {
      await endCopy()
      onProgress(`rows: ${table.name}`)
      copy = copyIn(client, table)
    }
    await copy.write(await decompress(await read()))
  }
  await endCopy()
  for (const { table, count } of manifest.rows)
    if ((counts.get(table) ?? 0) !== count)
      throw new BackupError(`The backup does not have all rows of ${table}. Nothing was restored.`)
}

function tableOf({ tables }: BackupManifest, name: string): Table {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new BackupError(`The backup has rows of a table that it does not describe (${name}).`)
  return table
}

/** The tables are new in this transaction, so their sequences are undone with it. */
async function setSequences(client: Session, { sequences, tables }: BackupManifest) {
  const existing = await listSequences(
    client,
    tables.map(({ name }) => name),
  )
  for (const sequence of sequences) {
    if (!existing.some(({ name }) => name === sequence.name))
      throw new BackupError(`The backup has a sequence that no table has (${sequence.name}).`)
    await setSequence(client, sequence)
  }
}

async function resealAll(
  client: Session,
  { secrets, isSecretLost }: RestoreRequest,
  archived: string | undefined,
) {
  const unreadable = await reseal(client, archived ? [...secrets, archived] : secrets)
  if (unreadable.length > 0 && !isSecretLost)
    throw new BackupError(
      'The keys in this backup are encrypted with another APP_SECRET, which it does not contain: set APP_SECRET_PREVIOUS (or APP_SECRET) to that of the installation that it was made of. If that is lost, add --lost-secret: authenticator apps then have to be set up again. Nothing was restored.',
    )
  for (const { remove } of unreadable) await remove()
}
