import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createMoment, insertImages } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { openNode } from '#server/testing/open-node.ts'
import { failure, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { removeDueObjects } from '../objects/service.ts'
import { makeExport, makeExportJob } from './make-export.ts'
import { listMomentSources } from './queries.ts'
import { startExportWorker } from './worker.ts'

/** An application without a worker, and a user with one completed moment. */
async function startWeb() {
  const t = await startTestApp({ hasWorker: false, role: 'web' })
  const ada = t.user()
  const [url] = await insertImages(t, ada, (await createMoment(ada)).id, 1, await sampleImage())
  await t.deps.db.$client.query('update pcms set image_url = $1, is_completed = true', [url])
  return { t, ada }
}

async function startWorker(t: TestApp) {
  const node = await openNode(t, 'worker')
  await startExportWorker(node)
  return node
}

const make = (user: TestUser, key?: string) =>
  user.call(
    contract.createExport,
    { body: { type: 'desktop' } },
    key ? { headers: { 'idempotency-key': key } } : {},
  )

async function storedFiles(t: TestApp) {
  const keys: string[] = []
  for await (const { key } of t.deps.store.list('exports/')) keys.push(key)
  return keys
}

describe('exports of a web process', () => {
  it('returns, lists and serves an export that a worker made', async () => {
    const { t, ada } = await startWeb()
    await using _t = t
    await using _worker = await startWorker(t)
    const made = await make(ada)
    expect(made).toMatchObject({ type: 'desktop', url: `/media/exports/${made.id}` })
    expect((await ada.call(contract.listExports)).map(({ id }) => id)).toEqual([made.id])
    const file = await t.app.inject({ url: made.url, headers: { cookie: ada.headers.cookie ?? '' } })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1920, height: 1080 })
  })

  it('rejects an export with an undecodable image and names the field', async () => {
    const { t, ada } = await startWeb()
    await using _t = t
    await using _worker = await startWorker(t)
    for await (const { key } of t.deps.store.list('images/'))
      await t.deps.store.put(key, Buffer.from('<html>'), 'image/jpeg')
    expect((await failure(make(ada))).body).toMatchObject({
      code: 'validation_failed',
      fields: { selectedImages: expect.stringContaining('cannot be opened') },
    })
    expect(await storedFiles(t)).toEqual([])
  })

  it('responds with `unavailable` when the worker cannot store the file', async () => {
    const { t, ada } = await startWeb()
    await using _t = t
    await using worker = await startWorker(t)
    worker.store.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const refused = await failure(make(ada))
    expect(refused.body.code).toBe('unavailable')
    expect(refused.headers['retry-after']).toBe('5')
    expect(await ada.call(contract.listExports)).toEqual([])
  })

  it('keeps the file of an export whose commit succeeded without an answer', async () => {
    const { t, ada } = await startWeb()
    await using _t = t
    const sources = await listMomentSources(t.deps.db, ada.userId)
    const { transaction } = t.deps.db
    t.deps.db.transaction = async (work, config) => {
      await transaction(work, config)
      throw new Error('Connection terminated unexpectedly')
    }
    const made = makeExport(t.deps, { userId: ada.userId, type: 'desktop', sources, idempotencyKey: null })
    await expect(made).rejects.toThrow('terminated')
    t.deps.db.transaction = transaction
    await removeDueObjects(t.deps)
    expect(await ada.call(contract.listExports)).toHaveLength(1)
    expect(await storedFiles(t)).toHaveLength(1)
  })

  it('makes one export for concurrent requests with the same idempotency key from two web processes', async () => {
    const { t, ada } = await startWeb()
    await using _t = t
    await using worker = await startWorker(t)
    const { put } = worker.store
    const both = Promise.withResolvers<void>()
    let storing = 0
    worker.store.put = async (...object) => {
      if (++storing === 2) both.resolve()
      await both.promise
      return put(...object)
    }
    const sources = await listMomentSources(t.deps.db, ada.userId)
    const chosen = { userId: ada.userId, type: 'desktop' as const, sources, idempotencyKey: 'key-1' }
    const [one, two] = await Promise.all([1, 2].map(() => t.deps.jobs.request(makeExportJob, chosen)))
    expect(one).toEqual(two)
    expect(await ada.call(contract.listExports)).toHaveLength(1)
    await removeDueObjects(t.deps)
    expect(await storedFiles(t)).toHaveLength(1)
    expect((await make(ada, 'key-1')).id).toBe(one?.id)
  })
})
