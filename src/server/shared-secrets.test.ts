import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { installationSecret } from './data-dir.ts'
import { connectDatabase, type DatabaseClient } from './db/client.ts'
import { listSharedSecrets } from './db/shared-secrets.ts'
import { EnvError } from './env.ts'
import { deleteUnreadableSecrets, openSharedSecrets } from './shared-secrets.ts'
import { createTestDatabase } from './testing/database.ts'

const SECRET = 'a secret of all nodes, long enough'
const OTHER_SECRET = 'another secret, also long enough'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: DatabaseClient
const folders: string[] = []

beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  client = connectDatabase(database.url, 10, () => undefined)
})
afterEach(async () => {
  await client.close()
  await database.drop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'future-memory-shared-'))
  folders.push(folder)
  return folder
}
const settings = (APP_SECRET?: string, DATA_DIR = newDataDir(), APP_SECRET_PREVIOUS?: string) => ({
  APP_SECRET,
  APP_SECRET_PREVIOUS,
  DATA_DIR,
})

it('are the same on nodes that start at once, each with a folder of its own', async () => {
  const nodes = await Promise.all(
    Array.from({ length: 4 }, () => openSharedSecrets(client.db, settings(SECRET))),
  )
  expect(new Set(nodes.map((secret) => secret('auth'))).size).toBe(1)
  expect(nodes[0]?.('auth')).toMatch(/^[\w-]{43}$/)
  expect(nodes[0]?.('auth')).not.toBe(nodes[0]?.('cookie'))
})

it('take over the files of the version before, without those that belong to one node', async () => {
  const dataDir = newDataDir()
  const auth = installationSecret(dataDir, 'auth')
  installationSecret(dataDir, 'database-password')
  writeFileSync(join(dataDir, 'secrets', 'auth-keys.json'), '[]')
  await openSharedSecrets(client.db, settings(SECRET, dataDir))
  const other = await openSharedSecrets(client.db, settings(SECRET))
  expect(other('auth')).toBe(auth)
  const rows = await listSharedSecrets(client.db)
  expect(rows.map(({ name }) => name).sort()).toEqual(['auth', 'root'])
  expect(JSON.stringify(rows)).not.toContain(auth)
})

it('cannot be opened with another APP_SECRET, which the error names, and stay as they are', async () => {
  await openSharedSecrets(client.db, settings(SECRET))
  const before = await listSharedSecrets(client.db)
  for (const wrong of [OTHER_SECRET, undefined]) {
    const start = openSharedSecrets(client.db, settings(wrong))
    await expect(start).rejects.toBeInstanceOf(EnvError)
    await expect(start).rejects.toThrow(/APP_SECRET: .*npm run app-secret/)
  }
  expect(await listSharedSecrets(client.db)).toEqual(before)
})

it('cannot be opened when one of them is damaged, so that no other takes its place', async () => {
  const dataDir = newDataDir()
  installationSecret(dataDir, 'auth')
  await openSharedSecrets(client.db, settings(SECRET, dataDir))
  await client.pool.query(`update shared_secrets set sealed_value = 'damaged' where name = 'auth'`)
  await expect(openSharedSecrets(client.db, settings(SECRET, dataDir))).rejects.toBeInstanceOf(EnvError)
})

it('are encrypted anew when APP_SECRET changes and the earlier one is given', async () => {
  const auth = (await openSharedSecrets(client.db, settings(SECRET)))('auth')
  await openSharedSecrets(client.db, settings(OTHER_SECRET, newDataDir(), SECRET))
  expect((await openSharedSecrets(client.db, settings(OTHER_SECRET)))('auth')).toBe(auth)
  await expect(openSharedSecrets(client.db, settings(SECRET))).rejects.toBeInstanceOf(EnvError)
})

it('stay when an installation without APP_SECRET gets one', async () => {
  const dataDir = newDataDir()
  const auth = (await openSharedSecrets(client.db, settings(undefined, dataDir)))('auth')
  expect((await openSharedSecrets(client.db, settings(SECRET, dataDir)))('auth')).toBe(auth)
  expect((await openSharedSecrets(client.db, settings(SECRET)))('auth')).toBe(auth)
})

it('are deleted on request only if they cannot be decrypted', async () => {
  const auth = (await openSharedSecrets(client.db, settings(SECRET)))('auth')
  const remove = (secret: string) =>
    client.db.transaction((tx) => deleteUnreadableSecrets(tx, settings(secret)))
  expect(await remove(SECRET)).toBe(false)
  expect((await openSharedSecrets(client.db, settings(SECRET)))('auth')).toBe(auth)
  expect(await remove(OTHER_SECRET)).toBe(true)
  expect((await openSharedSecrets(client.db, settings(OTHER_SECRET)))('auth')).not.toBe(auth)
})
