import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { failure, LAYERS, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { deleteFilesOfDeletedAccounts } from './service.ts'

const WORD = 'zanzibarquartz'

const deleteAccount = (user: TestUser, confirmation = 'delete') =>
  user.call(contract.deleteAccount, { body: { confirmation } })

/** Stores a word in every text field of the user. */
async function createRecords(user: TestUser) {
  const moment = await createMoment(user, {
    descriptiveName: WORD,
    surfacePrompt: `${LAYERS.surfacePrompt} ${WORD}`,
    sensoryPrompt: WORD,
    soulPrompt: WORD,
  })
  await user.call(contract.updateDailyInspiration, {
    params: { id: moment.id },
    body: { dailyInspiration: WORD },
  })
  await user.call(contract.updateProfile, {
    body: { hasCompletedProfile: true, appearanceProfile: { additionalNotes: WORD } },
  })
  const image = await user.call(contract.generateImage, {
    body: { prompt: WORD, pcmId: moment.id, feedback: WORD },
  })
  const wallpaper = await user.call(contract.createExport, { body: { type: 'desktop' } })
  await user.call(contract.recordDownload, { body: { format: WORD } })
  return [String(image.imageUrl), wallpaper.url]
}

/** The tables whose rows contain the word. */
async function tablesWith(t: TestApp, word: string): Promise<string[]> {
  const { rows } = await t.deps.db.$client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await t.deps.db.$client.query(
      `select 1 from ${name} as row where row::text ilike '%' || $1 || '%' limit 1`,
      [word],
    )
    if (hits.rowCount) found.push(name)
  }
  return found
}

async function filesWith(folder: string, word: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (path.includes(word)) found.push(path)
    else if (entry.isFile() && (await readFile(path)).includes(word)) found.push(path)
  }
  return found
}

describe('account deletion', () => {
  it('leaves no text of the user in the database, the files or the logs', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    await using t = await startTestApp({ overrides: { log: pino({ level: 'trace' }, sink) } })
    const ada = t.user(WORD)
    const urls = await createRecords(ada)
    await t.deps.mailer.send({ to: `${WORD}@example.com`, subject: WORD, text: WORD, html: WORD })
    expect((await tablesWith(t, WORD)).length).toBeGreaterThan(4)
    expect((await filesWith(t.deps.env.DATA_DIR, WORD)).length).toBeGreaterThan(1)
    const { cookie = '' } = ada.headers

    expect(await deleteAccount(ada)).toEqual({ isDeleted: true, isSignInKept: true })

    for (const url of urls) {
      const { statusCode } = await t.app.inject({ url, headers: { cookie } })
      expect([401, 404], url).toContain(statusCode)
    }
    // The tombstone, which keeps a token from creating the account again, is deleted when every token has expired.
    expect(await tablesWith(t, WORD)).toEqual(['public.account_deletions'])
    expect(await filesWith(t.deps.env.DATA_DIR, WORD)).toEqual([])
    // Texts and addresses are never logged. The user id is, and the test chooses it.
    expect(lines.filter((line) => line.replaceAll(`user-${WORD}`, '').includes(WORD))).toEqual([])
  })

  it('keeps the ledger entries without the user', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createRecords(ada)
    await deleteAccount(ada)
    const { rows } = await t.deps.db.$client.query(
      'select user_id, amount, kind, note from credit_entries order by id',
    )
    expect(rows).toEqual([
      { user_id: null, amount: 10, kind: 'grant', note: null },
      { user_id: null, amount: -1, kind: 'reserve', note: null },
    ])
  })

  it('is not reverted by a valid token, and does not grant starting credits again', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    await using t = await startTestApp({ overrides: { now: () => now }, hasWorker: false })
    const ada = t.user()
    await ada.call(contract.getUser)
    await deleteAccount(ada)
    expect((await failure(ada.call(contract.getUser))).status).toBe(401)
    expect((await failure(deleteAccount(ada))).status).toBe(401)

    now = new Date('2026-11-20T13:30:00Z')
    await deleteFilesOfDeletedAccounts(t.deps)
    expect(await tablesWith(t, ada.userId)).toEqual([])
    expect(await ada.call(contract.getUser)).toMatchObject({ credits: 0 })
  })

  it('is completed by the job after a crash', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createRecords(ada)
    const { removeAll } = t.deps.store
    t.deps.store.removeAll = () => Promise.reject(new Error('The process ends here.'))
    await deleteAccount(ada)
    const files = async () => {
      const keys: string[] = []
      for (const folder of ['images/', 'exports/', 'partials/'])
        for await (const { key } of t.deps.store.list(folder)) keys.push(key)
      return keys
    }
    expect(await files()).not.toEqual([])
    t.deps.store.removeAll = removeAll
    await deleteFilesOfDeletedAccounts(t.deps)
    await deleteFilesOfDeletedAccounts(t.deps)
    expect(await files()).toEqual([])
  })

  it('does not delete the files of other deleted accounts', async () => {
    await using t = await startTestApp()
    const [ada, bob] = [t.user('ada'), t.user('bob')]
    for (const user of [ada, bob]) await createRecords(user)
    const { removeAll } = t.deps.store
    t.deps.store.removeAll = () => Promise.reject(new Error('The process ends here.'))
    await deleteAccount(bob)
    const folders: string[] = []
    t.deps.store.removeAll = (folder) => {
      folders.push(folder)
      return removeAll(folder)
    }
    await deleteAccount(ada)
    expect(folders).not.toEqual([])
    expect(folders.filter((folder) => !folder.includes(ada.userId))).toEqual([])
  })

  it('keeps the data of other users', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const eve = t.user('eve')
    const [imageUrl = ''] = await createRecords(eve)
    await createRecords(ada)
    await deleteAccount(ada)
    expect(await eve.call(contract.listMoments)).toHaveLength(1)
    const kept = await t.app.inject({ url: imageUrl, headers: { cookie: eve.headers.cookie ?? '' } })
    expect(kept.statusCode).toBe(200)
  })

  it('cancels a running generation and removes its image', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const moment = await createMoment(ada)
    t.ai.hold()
    await ada.call(
      contract.generateImage,
      { body: { prompt: 'A lake.', pcmId: moment.id } },
      { headers: { prefer: 'respond-async' } },
    )
    await deleteAccount(ada)
    t.ai.release()
    for await (const { key } of t.deps.store.list('images/')) throw new Error(`Left behind: ${key}`)
  })

  it('is rejected without the confirmation word', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    for (const confirmation of ['', 'yes', 'DELETE!'])
      expect((await failure(deleteAccount(ada, confirmation))).body.fields).toHaveProperty('confirmation')
    expect((await t.app.inject({ method: 'DELETE', url: '/api/account', payload: {} })).statusCode).toBe(401)
    expect(await ada.call(contract.getUser)).toMatchObject({ credits: 10 })
  })
})
