import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { localDisk } from '#server/adapters/storage/local-disk.ts'
import { readAppSecrets } from '#server/app-secret.ts'
import {
  type AuthApp,
  accessTokenOf,
  PASSWORD,
  startAuthApp,
} from '#server/features/auth/testing/auth-app.ts'
import { runCreditsCommand } from '#server/features/credits/commands.ts'
import { startGenerationWorker } from '#server/features/generations/worker.ts'
import { openStore } from '#server/providers.ts'
import {
  backUp,
  createEmptyDatabase,
  makeFolder,
  readDatabase,
  readObjects,
  restore,
} from '#server/testing/backups.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { createAction, createCompletedMoment, createScenario } from '#server/testing/factories.ts'
import { startS3Server } from '#server/testing/s3/server.ts'
import { startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { OBJECT_KEY_COLUMNS, PRODUCT_TABLES } from './queries/tables.ts'

/** A person who signs in with a password. */
async function signUp(t: AuthApp, email: string): Promise<TestUser> {
  const user = t.user(email)
  user.headers.authorization = `Bearer ${await accessTokenOf(await t.createSignedInClient(email))}`
  return user
}

/** Texts with what COPY has to escape. */
const LAYERS = {
  surfacePrompt: 'A lake.\nA \\ deck, a\ttab, “ünïcödé” 🌊.',
  sensoryPrompt: '\\N',
  soulPrompt: '\\.',
}

/** Everything that a person can have. */
async function useEverything(user: TestUser) {
  const moments = []
  for (const pcmNumber of [1, 2, 3]) moments.push(await createCompletedMoment(user, { pcmNumber, ...LAYERS }))
  const [first] = moments
  if (!first) throw new Error('No moment was created.')
  await createScenario(user, first.id)
  await createAction(user, first.id)
  await user.call(contract.createExport, {
    body: { type: 'desktop', selectedImages: moments.map(({ id }) => id) },
  })
  return first
}

it('knows every table and every column with the key of an object', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const { rows } = await t.deps.db.$client.query<{ name: string; isOfObject: boolean }>(
    `select table_schema || '.' || table_name as name, bool_or(column_name = 'object_key') as "isOfObject"
     from information_schema.columns where table_schema in ('public', 'auth') group by 1`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(PRODUCT_TABLES.toSorted())
  const ofObjects = rows.filter(({ isOfObject }) => isOfObject).map(({ name }) => name)
  expect(ofObjects.toSorted()).toEqual(OBJECT_KEY_COLUMNS.map(({ table }) => table).toSorted())
})

describe('a backup', () => {
  it('is restored byte for byte into files and into S3, and a server starts on it', async () => {
    await using t = await startAuthApp()
    const worker = await startGenerationWorker(t.deps, { isAlone: true })
    const moment = await useEverything(await signUp(t, 'maya@example.com'))
    await signUp(t, 'noah@example.com')
    await worker.stop(5_000)
    await using folder = await makeFolder()
    const path = join(folder.path, 'backup.tar')
    const manifest = await backUp(t, path)
    expect(manifest).toMatchObject({ people: 2, objects: { count: 4 }, missingObjects: [] })

    await using s3 = await startS3Server()
    const migrated = await createTestDatabase(inject('postgresUrl'))
    await using empty = await createEmptyDatabase()
    const targets = [
      { url: migrated.url, settings: { DATA_DIR: join(folder.path, 'files') } },
      { url: empty.url, settings: { DATA_DIR: join(folder.path, 's3'), ...s3.env } },
    ]
    const before = await readDatabase(t.deps.directConnectionString)
    expect(before.rows['public.pcms']).toHaveLength(3)
    const objects = await readObjects(t.deps.directConnectionString, t.deps.store)
    for (const { url, settings } of targets) {
      const store = await openStore({ ...t.deps.env, ...settings })
      await restore(t, path, { url, store })
      expect(await readDatabase(url)).toEqual(before)
      expect(await readObjects(url, store)).toEqual(objects)

      await using server = await startAuthApp({
        env: { DATABASE_URL: url, APP_SECRET: secretOf(t), ...settings },
      })
      const client = server.createClient()
      const { data, error } = await client.signInWithPassword({
        email: 'maya@example.com',
        password: PASSWORD,
      })
      expect(error).toBeNull()
      const user = server.user('maya')
      user.headers.authorization = `Bearer ${data.session?.access_token}`
      expect(await user.call(contract.listMoments)).toHaveLength(3)
      const image = await server.app.inject({
        url: moment.imageUrl,
        headers: { cookie: user.headers.cookie ?? '' },
      })
      const key = [...objects.keys()].find((each) => each.includes(moment.generationId)) ?? ''
      expect(image.rawPayload.toString('base64')).toBe(objects.get(key))
      const { db, secret } = server.deps
      const context = { db, secret, verifier: { isEmbedded: true } }
      expect(await runCreditsCommand(context, ['verify'], () => undefined)).toBe(true)
      // The next rows get new ids.
      await user.call(contract.createDailyAction, { body: { pcmId: moment.id, actionText: 'Go on.' } })
    }
    expect(s3.objects.values().next().value?.contentType).toBe('image/jpeg')
    await migrated.drop()
  })

  it('is consistent while people write', async () => {
    await using t = await startTestApp()
    const still = t.user('still')
    const moment = await createCompletedMoment(still)
    await createAction(still, moment.id)
    const writers = ['ada', 'eve'].map((name) => t.user(name))
    for (const writer of writers) await createCompletedMoment(writer, LAYERS)
    let isEnding = false
    const write = async (writer: TestUser) => {
      const [first] = await writer.call(contract.listMoments)
      if (!first) throw new Error('There is no moment.')
      for (let count = 0; !isEnding; count++) {
        await createAction(writer, first.id, `Write page ${count}.`)
        await writer
          .call(contract.generateImage, { body: { prompt: `A lake ${count}.`, pcmId: first.id } })
          .catch(() => undefined)
      }
    }
    const writing = Promise.all(writers.map(write))
    await using folder = await makeFolder()
    const path = join(folder.path, 'backup.tar')
    const manifest = await backUp(t, path)
    isEnding = true
    await writing
    expect(manifest.missingObjects).toEqual([])

    await using empty = await createEmptyDatabase()
    const store = await localDisk(join(folder.path, 'objects'))
    await restore(t, path, { url: empty.url, store })
    expect([...(await readObjects(empty.url, store)).values()]).not.toContain(undefined)
    const restored = await readDatabase(empty.url)
    const original = await readDatabase(t.deps.directConnectionString)
    const rowsOfStill = ({ rows }: typeof restored) =>
      Object.entries(rows).map(([table, all]) => [table, all.filter((row) => row.includes(still.userId))])
    expect(rowsOfStill(restored)).toEqual(rowsOfStill(original))
    await using server = await startTestApp({ env: { DATABASE_URL: empty.url, APP_SECRET: secretOf(t) } })
    const { db, secret } = server.deps
    const context = { db, secret, verifier: { isEmbedded: false } }
    expect(await runCreditsCommand(context, ['verify'], () => undefined)).toBe(true)
  })

  it('names objects that do not exist any more', async () => {
    await using t = await startTestApp()
    await createCompletedMoment(t.user())
    const [key = ''] = (await readObjects(t.deps.directConnectionString, t.deps.store)).keys()
    await t.deps.store.remove(key)
    await using folder = await makeFolder()
    const manifest = await backUp(t, join(folder.path, 'backup.tar'))
    expect(manifest).toMatchObject({ missingObjects: [key], objects: { count: 0 } })
  })

  it('does not replace an earlier one, and is not made in a folder that does not exist', async () => {
    await using t = await startTestApp()
    await using folder = await makeFolder()
    const path = join(folder.path, 'backup.tar')
    await backUp(t, path)
    await expect(backUp(t, path)).rejects.toThrow('exists already')
    const elsewhere = join(folder.path, 'none', 'backup.tar')
    await expect(backUp(t, elsewhere)).rejects.toThrow('its folder does not exist')
    expect(await readdir(folder.path)).toEqual(['backup.tar'])
  })
})

/** APP_SECRET of a test application. */
const secretOf = (t: TestApp) => readAppSecrets(t.deps.env)[0]
