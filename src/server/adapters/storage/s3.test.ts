import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

  it('says at the start what it refuses, and tells that from no answer', async () => {
    await using opened = await openBucket()
    const { server } = opened
    const problemOf = async (settings: Record<string, string>) => {
      const store = await openStore(readEnv({ ...server.env, ...settings }))
      return store.checkSettings?.().catch((error: unknown) => error)
    }
    expect(await problemOf({})).toBeUndefined()
    expect(await problemOf({ S3_SECRET_ACCESS_KEY: 'wrong' })).toMatchObject({
      message: expect.stringMatching(
        /^S3_BUCKET: the bucket “pictures” at .* may not be used with these keys\.$/,
      ),
      isTemporary: false,
    })
    expect(await problemOf({ S3_BUCKET: 'missing' })).toMatchObject({
      message: expect.stringMatching(/the bucket “missing” at .* does not exist; create it first\.$/),
      isTemporary: false,
    })
    server.fail({ kind: 'error' }, 10)
    expect(await problemOf({})).toMatchObject({
      message: expect.stringMatching(/does not answer \(503\)\.$/),
      isTemporary: true,
    })
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

describe('a bucket without keys in the settings', () => {
  afterEach(() => vi.unstubAllEnvs())
  const role = { accessKeyId: 'role-key', secretAccessKey: 'role-secret', sessionToken: 'role-token' }

  async function openWithRole() {
    const server = await startS3Server()
    server.keys.splice(0, 1, role)
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'AWS_WEB_IDENTITY_TOKEN_FILE'])
      vi.stubEnv(name, undefined)
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    const { S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _secret, ...settings } = server.env
    const store = await openStore(readEnv(settings))
    return { store, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }

  it('is opened by the role of a container', async () => {
    await using opened = await openWithRole()
    const container = createServer((request, response) => {
      const isAllowed = request.headers.authorization === 'container-token'
      response.writeHead(isAllowed ? 200 : 403, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          AccessKeyId: role.accessKeyId,
          SecretAccessKey: role.secretAccessKey,
          Token: role.sessionToken,
          Expiration: new Date(Date.now() + 3_600_000).toISOString(),
        }),
      )
    })
    await new Promise<void>((resolve) => container.listen(0, '127.0.0.1', resolve))
    const { port } = container.address() as AddressInfo
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`)
    vi.stubEnv('AWS_CONTAINER_AUTHORIZATION_TOKEN', 'container-token')
    await opened.store.put('images/1.jpg', bytes, 'image/jpeg')
    expect((await opened.store.get('images/1.jpg')).byteLength).toBe(bytes.byteLength)
    container.close()
  })

  it('is opened by the keys of the environment, and is unavailable without any', async () => {
    await using opened = await openWithRole()
    await expect(opened.store.check()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(opened.store.checkSettings?.()).rejects.toMatchObject({
      message: expect.stringMatching(/^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed/),
    })
    vi.stubEnv('AWS_ACCESS_KEY_ID', role.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', role.secretAccessKey)
    vi.stubEnv('AWS_SESSION_TOKEN', role.sessionToken)
    await expect(opened.store.check()).resolves.toBeUndefined()
  })
})
