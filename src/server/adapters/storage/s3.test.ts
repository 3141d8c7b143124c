import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { openStore } from '#server/providers.ts'
import { startS3Server } from '#server/testing/s3/server.ts'

const bytes = new Uint8Array(100_000).fill(7)

async function openBucket() {
  const server = await startS3Server()
  const store = await openStore(readEnv(server.env))
  return { server, store, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe('a bucket', () => {
  it('is asked again when it is too busy or resets a connection, and reported as unavailable when it stays so', async () => {
    await using opened = await openBucket()
    const { server, store } = opened
    server.fail({ kind: 'error' })
    server.fail({ kind: 'reset' })
    await store.put('images/1.jpg', bytes, 'image/jpeg')
    expect(server.requests).toHaveLength(3)
    server.fail({ kind: 'error' }, 100)
    const calls = await Promise.allSettled([
      store.put('a', bytes, 'image/jpeg'),
      store.get('a'),
      store.stream('a'),
      store.exists('a'),
      store.remove('a'),
      store.removeAll('images/'),
      store.check(),
    ])
    for (const call of calls)
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  }, 20_000)

  it('never passes half of an object off as the whole', async () => {
    await using opened = await openBucket()
    const { server, store } = opened
    await store.put('images/1.jpg', bytes, 'image/jpeg')
    server.fail({ kind: 'cut' }, 2)
    await expect(store.get('images/1.jpg')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(buffer(await store.stream('images/1.jpg'))).rejects.toThrow()
  })

  it('removes and lists a thousand objects with one request each', async () => {
    await using opened = await openBucket()
    const { server, store } = opened
    const keys = Array.from({ length: 2_500 }, (_, n) => `images/${n}`)
    const object = {
      bytes: Buffer.from('a'),
      contentType: 'image/jpeg',
      etag: '"a"',
      modifiedAt: new Date(0),
    }
    for (const key of keys) server.objects.set(key, object)
    let listed = 0
    for await (const { modifiedAt } of store.list('images/')) if (modifiedAt.getTime() === 0) listed++
    expect([listed, server.requests.length]).toEqual([2_500, 3])
    expect(await store.removeMany(keys)).toEqual([])
    expect([server.objects.size, server.requests.length]).toEqual([0, 6])
  })

  it('gives an object to anybody with a signed URL, until it expires', async () => {
    await using opened = await openBucket()
    const { server, store } = opened
    await store.put('images/1.jpg', bytes, 'image/jpeg')
    const url = (await store.signUrl?.('images/1.jpg', { contentType: 'image/png', expiresInS: 60 })) ?? ''
    const response = await fetch(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.byteLength)
    expect((await fetch(url.replace('images/1.jpg', 'images/2.jpg'))).status).toBe(403)
    expect((await fetch(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=600'))).status).toBe(403)
    expect((await fetch(`${server.env.S3_ENDPOINT}/${server.env.S3_BUCKET}/images/1.jpg`)).status).toBe(403)
  })
})
