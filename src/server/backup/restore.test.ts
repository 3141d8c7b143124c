import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDisk } from '#server/adapters/storage/local-disk.ts'
import { readAppSecrets } from '#server/app-secret.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import {
  backUp,
  createEmptyDatabase,
  makeFolder,
  readDatabase,
  readObjects,
  restore,
} from '#server/testing/backups.ts'
import { createCompletedMoment } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { recreateTables } from './queries/migrations.ts'
import { connect } from './queries/session.ts'

/** The application that the backup is of: two people with an image each. */
let t: TestApp
let folder: Awaited<ReturnType<typeof makeFolder>>
let path: string

beforeAll(async () => {
  t = await startTestApp()
  await createCompletedMoment(t.user('ada'))
  await createCompletedMoment(t.user('eve'))
  folder = await makeFolder()
  path = join(folder.path, 'backup.tar')
  await backUp(t, path)
})

afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** An empty database and an empty object store. */
async function createTarget() {
  const database = await createEmptyDatabase()
  const store = await localDisk(join(folder.path, randomUUID()))
  return { ...database, store }
}

const keysOf = async (store: TestApp['deps']['store']) => {
  const keys: string[] = []
  for await (const { key } of store.list('images/')) keys.push(key)
  return keys
}

type Contents = Awaited<ReturnType<typeof readDatabase>>

/** Without the objects that the restore has the server remove. */
const withoutDeletions = ({ rows, sequences }: Contents) => {
  const { 'public.object_deletions': _, ...others } = rows
  return { rows: others, sequences }
}

describe('a restore', () => {
  it('refuses an archive that is truncated or altered, and touches nothing', async () => {
    await using target = await createTarget()
    const whole = await readFile(path)
    const size = whole.length
    const damaged = join(folder.path, 'damaged.tar')
    const refused = { message: expect.stringMatching(/not whole|damaged|not a backup/), name: 'BackupError' }
    for (const length of [0, 700, size >> 1, size - 4_096, size - 2_048]) {
      await writeFile(damaged, whole.subarray(0, length))
      await expect(restore(t, damaged, target)).rejects.toMatchObject(refused)
    }
    for (const position of [600, size >> 2, size >> 1, size - 3_000]) {
      const altered = Buffer.from(whole)
      altered[position] = (altered[position] ?? 0) ^ 1
      await writeFile(damaged, altered)
      await expect(restore(t, damaged, target)).rejects.toMatchObject(refused)
    }
    expect(await keysOf(target.store)).toEqual([])
    await restore(t, path, target)
  })

  it('replaces people, their objects and their jobs only when it may', async () => {
    const mayReplace = async (people: number) => people === 1
    const present = { url: t.deps.directConnectionString, store: t.deps.store }
    await expect(restore(t, path, present, { mayReplace })).rejects.toThrow('Servers or commands use this')
    await using used = await createUsed()
    const before = await readDatabase(used.url)
    const [oldKey] = await keysOf(used.store)
    await expect(restore(t, path, used)).rejects.toThrow('has 1 person in it')
    expect(await readDatabase(used.url)).toEqual(before)
    expect(await countJobs(used.url)).toBeGreaterThan(0)

    await restore(t, path, used, { mayReplace })
    const restored = await readDatabase(used.url)
    expect(restored.rows['public.object_deletions']).toEqual([expect.stringContaining(oldKey ?? '')])
    expect(withoutDeletions(restored)).toEqual(
      withoutDeletions(await readDatabase(t.deps.directConnectionString)),
    )
    expect(await keysOf(used.store)).toHaveLength(3)
    expect(await countJobs(used.url)).toBe(0)
  })

  it('leaves rows and sequences as they were when it is interrupted, and works when it is repeated', async () => {
    await using target = await createUsed()
    const before = await readDatabase(target.url)
    const keysBefore = await keysOf(target.store)
    const mayReplace = async () => true
    const storing = {
      ...target.store,
      put: () => Promise.reject(new Error('no room')),
    }
    await expect(restore(t, path, { ...target, store: storing }, { mayReplace })).rejects.toThrow('no room')
    for (const table of ['public.users', 'public.image_generations']) {
      const interrupted = restore(t, path, target, {
        mayReplace,
        onProgress: (line) => {
          if (line === `rows: ${table}`) throw new Error('interrupted')
        },
      })
      await expect(interrupted).rejects.toThrow('interrupted')
    }
    const late = restore(t, path, target, {
      mayReplace,
      secrets: ['another secret of thirty-two characters'],
    })
    await expect(late).rejects.toThrow('--lost-secret')
    expect(await readDatabase(target.url)).toEqual(before)
    expect(await keysOf(target.store)).toEqual(keysBefore)
    await restore(t, path, target, { mayReplace })
    expect(withoutDeletions(await readDatabase(target.url))).toEqual(
      withoutDeletions(await readDatabase(t.deps.directConnectionString)),
    )
    expect([...(await readObjects(target.url, target.store)).values()]).not.toContain(undefined)
  })

  it('encrypts keys with the present APP_SECRET, and deletes them where theirs is lost', async () => {
    await using target = await createTarget()
    const secrets: [string] = ['another secret of thirty-two characters']
    const withSecret = join(folder.path, 'with-secret.tar')
    await backUp(t, withSecret, { appSecret: readAppSecrets(t.deps.env)[0] })
    await restore(t, withSecret, target, { secrets })
    const restored = await startTestApp({ env: { DATABASE_URL: target.url, APP_SECRET: secrets[0] } })
    expect(restored.deps.secret('any')).toBe(t.deps.secret('any'))
    await restored[Symbol.asyncDispose]()

    await restore(t, path, target, { secrets, isSecretLost: true, mayReplace: async () => true })
    await using renewed = await startTestApp({ env: { DATABASE_URL: target.url, APP_SECRET: secrets[0] } })
    expect(renewed.deps.secret('any')).not.toBe(t.deps.secret('any'))
  })

  it('restores a backup of an older version and migrates it, and refuses one of a newer version', async () => {
    await using target = await createTarget()
    const levels = readMigrationFiles(MIGRATIONS).map(({ hash, folderMillis }) => ({
      hash,
      createdAt: folderMillis,
    }))
    await using older = await createEmptyDatabase()
    const client = await connect(older.url, 'restore')
    await client.query('begin')
    await recreateTables(client, levels.slice(0, 5))
    await client.query(`insert into users (id, email) values ('user-old', 'old@example.com')`)
    await client.query('commit')
    const olderPath = join(folder.path, 'older.tar')
    await backUp(t, olderPath, { connectionString: older.url })
    await restore(t, olderPath, target)
    const { rows } = await readDatabase(target.url)
    expect(rows['public.users']).toEqual([expect.stringContaining('old@example.com')])
    await using migrated = await startTestApp({ env: { DATABASE_URL: target.url } })
    const applied = await migrated.deps.db.execute(sql`select from drizzle.__drizzle_migrations`)
    expect(applied.rowCount).toBe(levels.length)

    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
    const newer = join(folder.path, 'newer.tar')
    await backUp(t, newer, { connectionString: older.url })
    await client.end()
    await expect(restore(t, newer, target)).rejects.toThrow('is of a newer version of the product')
  })

  it('leaves tables of other applications alone', async () => {
    await using target = await createTarget()
    const client = await connect(target.url, 'restore')
    await client.query('create table users (id integer); create table invoices (id integer)')
    await expect(restore(t, path, target, { mayReplace: async () => true })).rejects.toThrow(
      'Servers or commands use this database',
    )
    await client.end()
    await expect(restore(t, path, target, { mayReplace: async () => true })).rejects.toThrow(
      'tables of something else (public.users)',
    )
  })
})

/** A database that a person has used, and no server uses any more. */
async function createUsed() {
  const database = await createEmptyDatabase()
  const folder = await makeFolder()
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path }
  const t = await startTestApp({ env })
  await createCompletedMoment(t.user('old'))
  await t[Symbol.asyncDispose]()
  return {
    url: database.url,
    store: await localDisk(join(folder.path, 'objects')),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function countJobs(url: string): Promise<number> {
  const client = await connect(url, 'backup')
  const { rowCount } = await client.query('select from pgboss.job').finally(() => client.end())
  return rowCount ?? 0
}
