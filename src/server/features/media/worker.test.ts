import { describe, expect, it, vi } from 'vitest'
import { createMoment, insertImages } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { openNode } from '#server/testing/open-node.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeVariantJob, startMediaWorker } from './worker.ts'

/** An application without a worker of its own, a worker node, and a function that fetches a user's image variant. */
async function startWeb() {
  const t = await startTestApp({ hasWorker: false, role: 'web' })
  const ada = t.user()
  const [url] = await insertImages(t, ada, (await createMoment(ada)).id, 1, await sampleImage())
  const worker = await openNode(t, 'worker')
  await startMediaWorker(worker)
  const fetchVariant = () =>
    t.app.inject({
      url: `${url}?w=640`,
      headers: { cookie: ada.headers.cookie ?? '', accept: 'image/webp' },
    })
  return { t, worker, fetchVariant }
}

async function listKeys(t: TestApp, prefix: string) {
  const keys: string[] = []
  for await (const { key } of t.deps.store.list(prefix)) keys.push(key)
  return keys
}

describe('image variants of a web process', () => {
  it('has a worker make a variant once for concurrent and later requests', async () => {
    const { t, worker, fetchVariant } = await startWeb()
    await using _t = t
    await using _worker = worker
    const { get } = worker.store
    let reads = 0
    worker.store.get = (key) => {
      reads++
      return get(key)
    }
    const all = await Promise.all(Array.from({ length: 8 }, fetchVariant))
    all.push(await fetchVariant())
    for (const { statusCode, headers } of all)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(reads).toBe(1)
  })

  it('has a worker make a variant once for requests of two nodes at the same time', async () => {
    const { t, worker } = await startWeb()
    await using _t = t
    await using _worker = worker
    await using other = await openNode(t, 'web')
    const { put } = worker.store
    let made = 0
    const isAsked = Promise.withResolvers<void>()
    worker.store.put = async (...object) => {
      made++
      await isAsked.promise
      await put(...object)
    }
    const [original] = await listKeys(t, 'images/')
    const request = {
      originalKey: String(original),
      key: 'variants/user-ada/x/640.webp',
      width: 640,
      format: 'webp' as const,
    }
    const first = t.deps.jobs.request(makeVariantJob, request)
    const second = other.jobs.request(makeVariantJob, request)
    await vi.waitFor(() => expect(made).toBe(1), { timeout: 10_000 })
    isAsked.resolve()
    await Promise.all([first, second])
    expect(made).toBe(1)
  })

  it('responds with 404 when the file of the original is missing', async () => {
    const { t, worker, fetchVariant } = await startWeb()
    await using _t = t
    await using _worker = worker
    await t.deps.store.removeAll('images/')
    expect((await fetchVariant()).statusCode).toBe(404)
  })

  it('serves the original when the worker cannot store the variant', async () => {
    const { t, worker, fetchVariant } = await startWeb()
    await using _t = t
    await using _worker = worker
    worker.store.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const { statusCode, headers } = await fetchVariant()
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  })
})
