import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { dailyActions } from '#server/db/schema/daily-actions.ts'
import { createCompletedMoment, createMoment, insertImages } from '#server/testing/factories.ts'
import { recordStatements } from '#server/testing/query-plans.ts'
import { startS3Server } from '#server/testing/s3/server.ts'
import { nextResponseClosed, openResponse, sendRequest } from '#server/testing/send-request.ts'
import { failure, LAYERS, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { streamAccountArchive } from './archive.ts'

const PATH = contract.downloadAccountData.path

function unpack(zip: Buffer) {
  const files = unzipSync(zip)
  return {
    names: Object.keys(files).sort(),
    read: (name: string) => Buffer.from(files[name] ?? []),
  }
}

describe('the account data archive', () => {
  it('contains records, moments as Markdown, images and exports', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const { imageUrl } = await createCompletedMoment(ada, { descriptiveName: 'Dawn on the Lake' })
    const wallpaper = await ada.call(contract.createExport, { body: { type: 'desktop' } })
    const response = await t.app.inject({ url: '/api/account/data', headers: ada.headers })
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="future-memory-data-[\d-]+\.zip"$/),
    })
    const zip = unpack(response.rawPayload)
    expect(zip.names).toEqual([
      'README.txt',
      'data.json',
      `exports/${wallpaper.id}-${wallpaper.filename}`,
      'moments.md',
      expect.stringMatching(/^pictures\/1-dawn-on-the-lake\/[\d-]+\.jpg$/),
    ])
    const data = JSON.parse(zip.read('data.json').toString())
    expect(data.user.email).toBe('ada@example.com')
    expect(data.moments[0].surfacePrompt).toBe(LAYERS.surfacePrompt)
    expect(data.creditEntries).toHaveLength(2)
    expect(data.pictures[0]).toMatchObject({ imageUrl, file: zip.names[4] })
    expect(JSON.stringify(data)).not.toContain('objectKey')
    const story = zip.read('moments.md').toString()
    expect(story).toContain('## 1. Dawn on the Lake')
    expect(story).toContain(LAYERS.soulPrompt)
    expect(story).toContain(`](${zip.names[4]})`)
    const media = await t.app.inject({ url: imageUrl, headers: { cookie: ada.headers.cookie ?? '' } })
    expect(zip.read(zip.names[4] as string).equals(media.rawPayload)).toBe(true)
  })

  it('lists a file that is missing in the store, and contains the others', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createCompletedMoment(ada)
    await t.deps.store.removeAll(`images/${ada.userId}/`)
    const response = await t.app.inject({ url: '/api/account/data', headers: ada.headers })
    const zip = unpack(response.rawPayload)
    expect(zip.names).toEqual(['README.txt', 'data.json', 'moments.md'])
    expect(zip.read('README.txt').toString()).toContain('pictures/1-your-boldest-dream-realized/')
  })

  it('ends with an error, and cannot be opened, when the store breaks off in the middle of a file', async () => {
    await using server = await startS3Server()
    await using t = await startTestApp({ env: server.env, hasWorker: false })
    const ada = t.user()
    await insertImages(t, ada, (await createMoment(ada)).id, 3, Buffer.alloc(300_000, 7))
    const requestPath = contract.downloadAccountData.path
    const download = async () => {
      const { response } = await openResponse(t, requestPath, { headers: ada.headers })
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => undefined)
      await new Promise((resolve) => response.once('close', resolve))
      return { isComplete: response.complete, zip: Buffer.concat(chunks) }
    }
    server.fail({ kind: 'cut' }, 1)
    const broken = await download()
    expect(broken.isComplete).toBe(false)
    expect(() => unpack(broken.zip)).toThrow()
    const whole = await download()
    expect(whole.isComplete).toBe(true)
    expect(unpack(whole.zip).names.filter((name) => name.startsWith('pictures/'))).toHaveLength(3)
  })

  it('contains only the user’s own data and requires sign-in', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const response = await t.app.inject({ url: '/api/account/data', headers: t.user('eve').headers })
    const zip = unpack(response.rawPayload)
    expect(zip.read('data.json').toString()).not.toContain(LAYERS.surfacePrompt)
    expect((await t.app.inject({ url: '/api/account/data' })).statusCode).toBe(401)
  })

  it('contains every row of a long list, which is read page by page', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const { userId } = ada
    const texts = Array.from({ length: 1_201 }, (_, n) => `Step ${n}`)
    await t.deps.db.insert(dailyActions).values(texts.map((actionText) => ({ userId, pcmId, actionText })))
    let zip: ReturnType<typeof unpack> | undefined
    const statements = await recordStatements(t.deps.db.$client, async () => {
      zip = unpack((await t.app.inject({ url: PATH, headers: ada.headers })).rawPayload)
    })
    const data = JSON.parse(zip?.read('data.json').toString() ?? '')
    expect(data.dailyActions.map(({ actionText }: { actionText: string }) => actionText)).toEqual(texts)
    expect(
      zip
        ?.read('moments.md')
        .toString()
        .match(/- \[ \] Step \d+/g),
    ).toHaveLength(texts.length)
    const ofActions = statements.filter(({ text }) => text.includes('from "daily_actions"'))
    expect(ofActions.length).toBeGreaterThanOrEqual(6)
    for (const { text } of ofActions) expect(text).toContain(' limit ')
  })

  it('opens the files one after the other while the archive is read', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const bytes = Buffer.alloc(600_000, 7)
    const count = 20
    await insertImages(t, ada, pcmId, count, bytes)
    const stream = t.deps.store.stream
    let opened = 0
    t.deps.store.stream = (key) => {
      opened++
      return stream(key)
    }
    let total = 0
    for await (const chunk of await streamAccountArchive(t.deps, ada.userId)) {
      total += (chunk as Buffer).length
      // The file that is being read, and the next one, which may be opened for the archive's buffer.
      expect(opened).toBeLessThanOrEqual(Math.floor(total / bytes.length) + 2)
    }
    expect(opened).toBe(count)
    expect(total).toBeGreaterThan(count * bytes.length)
  })
})

const bytes = Buffer.alloc(1_000, 7)
const WAIT_OPTIONS = { timeout: 15_000 }

/** Later streams of the store never end, so that archives stay open. */
function holdStore(t: TestApp) {
  t.deps.store.stream = async () => new Readable({ read: () => undefined })
}

const openArchive = (t: TestApp, { headers }: TestUser) => openResponse(t, PATH, { headers })

const expectFree = async (t: TestApp, { headers }: TestUser) =>
  expect((await t.app.inject({ url: PATH, headers })).statusCode).toBe(200)

describe('concurrent archives', () => {
  it('are limited to one per user, without affecting other users', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const [ada, eve] = [t.user(), t.user('eve')]
    await insertImages(t, ada, (await createMoment(ada)).id, 1, bytes)
    holdStore(t)
    const { response } = await openArchive(t, ada)
    expect(response.statusCode).toBe(200)
    const refused = await failure(ada.call(contract.downloadAccountData))
    expect(refused.body).toMatchObject({
      code: 'rate_limited',
      message: 'Your data is being packed already. Please try again in 30 seconds.',
    })
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'content-type': /json/ })
    expect(refused.headers).not.toHaveProperty('content-disposition')
    await expectFree(t, eve)
  })

  it('are limited to ten in total; the next one is rejected', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const users = Array.from({ length: 10 }, (_, n) => t.user(`p${n}`))
    for (const user of users) await insertImages(t, user, (await createMoment(user)).id, 1, bytes)
    holdStore(t)
    for (const user of users) expect((await openArchive(t, user)).response.statusCode).toBe(200)
    const refused = await failure(t.user('eve').call(contract.downloadAccountData))
    expect(refused.body).toMatchObject({ code: 'unavailable', message: /Several people/ })
    expect(refused.headers['retry-after']).toBe('30')
  })
})

describe('the slot of an archive', () => {
  it('is released when the client stops reading', async () => {
    await using t = await startTestApp({ hasWorker: false, overrides: { downloadIdleTimeoutMs: 100 } })
    const ada = t.user()
    await insertImages(t, ada, (await createMoment(ada)).id, 1, bytes)
    const { stream } = t.deps.store
    // More than the operating system buffers for a connection.
    const chunk = Buffer.alloc(1_000_000)
    const large = Readable.from(
      (function* () {
        for (let n = 0; n < 100; n++) yield chunk
      })(),
    )
    t.deps.store.stream = async () => large
    const { closed } = await nextResponseClosed(t)
    await openArchive(t, ada)
    await closed
    await vi.waitFor(() => expect(large.destroyed).toBe(true), WAIT_OPTIONS)
    t.deps.store.stream = stream
    await expectFree(t, ada)
  })

  it.each([
    ['before the records are read', 'exports'],
    ['before the session is checked', 'users'],
  ])('is released when the client disconnects %s', async (_name, table) => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await insertImages(t, ada, (await createMoment(ada)).id, 1, bytes)
    const { closed } = await nextResponseClosed(t)
    const blocker = await t.deps.db.$client.connect()
    await blocker.query('begin')
    await blocker.query(`lock table ${table} in access exclusive mode`)
    const sent = await sendRequest(t, PATH, { headers: ada.headers })
    await vi.waitFor(async () => {
      const { rows } = await blocker.query(
        `select 1 from pg_locks where not granted and relation = $1::regclass`,
        [table],
      )
      expect(rows).not.toHaveLength(0)
    }, WAIT_OPTIONS)
    sent.destroy()
    await closed
    await blocker.query('rollback')
    blocker.release()
    await expectFree(t, ada)
  })

  it('is released when the store fails', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await insertImages(t, ada, (await createMoment(ada)).id, 1, bytes)
    const { stream } = t.deps.store
    t.deps.store.stream = () => Promise.reject(new Error('The store is gone.'))
    const { closed } = await nextResponseClosed(t)
    const { response } = await openArchive(t, ada)
    response.resume()
    await new Promise((resolve) => response.once('close', resolve))
    await closed
    expect(response.complete).toBe(false)
    t.deps.store.stream = stream
    await expectFree(t, ada)
  })

  it('is released when the server closes its connections', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await insertImages(t, ada, (await createMoment(ada)).id, 1, bytes)
    const { stream } = t.deps.store
    holdStore(t)
    const { closed } = await nextResponseClosed(t)
    await openArchive(t, ada)
    t.app.server.closeAllConnections()
    await closed
    t.deps.store.stream = stream
    await expectFree(t, ada)
  })

  it('is released after a HEAD request', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await insertImages(t, ada, (await createMoment(ada)).id, 1, bytes)
    const { stream } = t.deps.store
    holdStore(t)
    const { closed } = await nextResponseClosed(t)
    const { response } = await openResponse(t, PATH, { method: 'HEAD', headers: ada.headers })
    expect(response.statusCode).toBe(200)
    await closed
    t.deps.store.stream = stream
    await expectFree(t, ada)
  })
})
