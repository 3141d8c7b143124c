import { describe, expect, it } from 'vitest'
import { createMoment, insertImages } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { openNode } from '#server/testing/open-node.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startMediaWorker } from './worker.ts'

/** An application without a worker of its own, a worker node, and a function that fetches a user's image variant. */
async function startWeb() {
  const t = await startTestApp({ hasWorker: false, env: { ROLE: 'web' } })
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
