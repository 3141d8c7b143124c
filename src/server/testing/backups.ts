import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { ObjectStore } from '#server/adapters/storage/port.ts'
import { readAppSecrets } from '#server/app-secret.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { writeArchive } from '../backup/archive.ts'
import type { BackupManifest } from '../backup/format.ts'
import { type BackupRequest, makeBackup } from '../backup/make-backup.ts'
import { openBackup } from '../backup/open-backup.ts'
import { connect, quote } from '../backup/queries/session.ts'
import {
  listSequences,
  OBJECT_KEY_COLUMNS,
  PRODUCT_TABLES,
  TABLES_NOT_BACKED_UP,
} from '../backup/queries/tables.ts'
import { type RestoreRequest, restoreBackup } from '../backup/restore-backup.ts'

/** A folder that is deleted at the end. */
export async function makeFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'future-memory-backup-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A database without any table. */
export async function createEmptyDatabase(): Promise<{ url: string } & AsyncDisposable> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name} template template0`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, [Symbol.asyncDispose]: () => run(`drop database if exists ${name} with (force)`) }
}

/** Writes a backup of a test application. */
export const backUp = ({ deps }: TestApp, path: string, over: Partial<BackupRequest> = {}) =>
  makeBackup({
    connectionString: deps.directConnectionString,
    store: deps.store,
    openSink: () => writeArchive(path),
    keysPath: `${path}.keys`,
    version: '0.0.0',
    appSecret: undefined,
    now: deps.now(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...over,
  })

/** Restores a backup of a test application, with its secrets unless others are given. */
export async function restore(
  t: TestApp,
  path: string,
  target: { url: string; store: ObjectStore },
  over: Partial<RestoreRequest> = {},
): Promise<BackupManifest> {
  return restoreBackup({
    connectionString: target.url,
    store: target.store,
    source: await openBackup(path),
    secrets: readAppSecrets(t.deps.env),
    mayReplace: async () => false,
    isSecretLost: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...over,
  })
}

/** Every row as PostgreSQL writes it by table, and the sequences, except of what is not backed up. */
export async function readDatabase(url: string) {
  const client = await connect(url, 'backup')
  try {
    const tables = PRODUCT_TABLES.filter((name) => !TABLES_NOT_BACKED_UP.includes(name))
    const rows: Record<string, string[]> = {}
    for (const table of tables) {
      const result = await client.query<{ row: string }>(
        `select each::text as row from ${quote(table)} as each order by 1`,
      )
      rows[table] = result.rows.map(({ row }) => row)
    }
    return { rows, sequences: await listSequences(client, tables) }
  } finally {
    await client.end()
  }
}

/** The objects that rows name, by key; undefined where there is none. */
export async function readObjects(url: string, store: ObjectStore): Promise<Map<string, string | undefined>> {
  const client = await connect(url, 'backup')
  try {
    const objects = new Map<string, string | undefined>()
    for (const { table, column } of OBJECT_KEY_COLUMNS) {
      const { rows } = await client.query<{ key: string }>(`select ${column} as key from ${quote(table)}`)
      for (const { key } of rows)
        objects.set(
          key,
          await store.get(key).then(
            (bytes) => Buffer.from(bytes).toString('base64'),
            () => undefined,
          ),
        )
    }
    return objects
  } finally {
    await client.end()
  }
}
