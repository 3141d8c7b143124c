import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import { imageGenerations } from '#server/db/schema/generations.ts'
import { createCompletedMoment, createMoment, insertImages } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { startS3Server } from '#server/testing/s3/server.ts'
import { openResponse } from '#server/testing/send-request.ts'
import { startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { startMediaWorker } from './worker.ts'

/** An application that makes image variants. */
async function startMediaApp(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const t = await startTestApp(options)
  await startMediaWorker(t.deps)
  return t
}

/** A user whose moment has an image. */
async function createImage(t: TestApp, name = 'ada') {
  const user = t.user(name)
  const { imageUrl } = await createCompletedMoment(user)
  return { user, imageUrl }
}

const fetchImage = (t: TestApp, { headers }: Pick<TestUser, 'headers'>, url: string, more = {}) =>
  t.app.inject({ url, headers: { cookie: headers.cookie ?? '', ...more } })

describe('image files', () => {
  it('serves an image at a width as AVIF, WebP or JPEG by the Accept header', async () => {
    await using t = await startMediaApp()
    const { user, imageUrl } = await createImage(t)
    const formats = { 'image/avif,image/webp,*/*': 'avif', 'image/webp,*/*': 'webp', '*/*': 'jpeg' }
    for (const [accept, format] of Object.entries(formats)) {
      const response = await fetchImage(t, user, `${imageUrl}?w=640`, { accept })
      expect(response.headers['content-type']).toBe(`image/${format}`)
      expect(response.headers.vary).toContain('Accept')
      const { width, height } = await sharp(response.rawPayload).metadata()
      expect([width, height]).toEqual([640, 366])
    }
  })

  it('makes an image variant once and serves the stored one afterwards', async () => {
    await using t = await startMediaApp()
    const { user, imageUrl } = await createImage(t)
    const get = t.deps.store.get
    let reads = 0
    t.deps.store.get = (key) => {
      reads++
      return get(key)
    }
    const fetchVariant = () => fetchImage(t, user, `${imageUrl}?w=320`, { accept: 'image/webp' })
    const all = await Promise.all(Array.from({ length: 8 }, fetchVariant))
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200))
    await fetchVariant()
    expect(reads).toBe(1)
  })

  it('serves a placeholder of a few hundred bytes', async () => {
    await using t = await startMediaApp()
    const { user, imageUrl } = await createImage(t)
    const response = await fetchImage(t, user, `${imageUrl}?w=32`, { accept: 'image/avif' })
    expect(response.headers['content-type']).toBe('image/webp')
    expect(response.rawPayload.byteLength).toBeLessThan(600)
  })

  it('serves an image in its stored format, and as JPEG on request', async () => {
    await using t = await startMediaApp()
    const { user, imageUrl } = await createImage(t)
    // Earlier versions stored images in the provider's format.
    const png = await sharp({ create: { width: 1792, height: 1024, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    for await (const { key } of t.deps.store.list('images/')) await t.deps.store.put(key, png, 'image/png')
    await t.deps.db.update(imageGenerations).set({ contentType: 'image/png' })
    expect((await fetchImage(t, user, imageUrl)).headers['content-type']).toBe('image/png')
    const jpeg = await fetchImage(t, user, `${imageUrl}?as=jpeg`, { accept: 'image/avif' })
    expect(jpeg.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(jpeg.rawPayload).metadata()).width).toBe(1792)
  })

  it('responds with 404 to an unsupported width or format', async () => {
    await using t = await startMediaApp()
    const { user, imageUrl } = await createImage(t)
    expect((await fetchImage(t, user, `${imageUrl}?w=641`)).statusCode).toBe(404)
    expect((await fetchImage(t, user, `${imageUrl}?as=svg`)).statusCode).toBe(404)
  })

  it('serves an image only to its owner, and not to pages of other sites', async () => {
    await using t = await startMediaApp()
    const { user, imageUrl } = await createImage(t)
    const eve = t.user('eve')
    await eve.call(contract.getUser)
    for (const url of [imageUrl, `${imageUrl}?w=640`, `${imageUrl}?as=jpeg`]) {
      expect((await fetchImage(t, eve, url)).statusCode).toBe(404)
      expect((await t.app.inject({ url })).statusCode).toBe(401)
      const foreign = await fetchImage(t, user, url, { 'sec-fetch-site': 'cross-site' })
      expect(foreign.statusCode).toBe(404)
    }
  })

  it('responds with 304 when the ETag matches', async () => {
    await using t = await startMediaApp()
    const { user, imageUrl } = await createImage(t)
    const first = await fetchImage(t, user, `${imageUrl}?w=640`, { accept: 'image/webp' })
    const again = await fetchImage(t, user, `${imageUrl}?w=640`, {
      accept: 'image/webp',
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect(first.headers['cache-control']).toBe('private, no-cache')
  })

  it('responds with 304 without asking the store', async () => {
    await using server = await startS3Server()
    await using t = await startMediaApp({ env: server.env })
    const { user, imageUrl } = await createImage(t)
    const accept = { accept: 'image/webp' }
    for (const url of [imageUrl, `${imageUrl}?w=640`]) {
      const first = await fetchImage(t, user, url, accept)
      expect(first.statusCode).toBe(200)
      const before = server.requests.length
      const again = await fetchImage(t, user, url, { ...accept, 'if-none-match': String(first.headers.etag) })
      expect([again.statusCode, server.requests.length]).toEqual([304, before])
    }
  })

  it('ends the connection when the store breaks off in the middle', async () => {
    await using server = await startS3Server()
    await using t = await startMediaApp({ env: server.env })
    const { user, imageUrl } = await createImage(t)
    server.fail({ kind: 'cut' })
    const { response } = await openResponse(t, imageUrl, { headers: user.headers })
    response.resume()
    await new Promise((resolve) => response.once('close', resolve))
    expect(response.complete).toBe(false)
  })
})

describe('image files in a bucket with S3_REDIRECT', () => {
  const noCors = { 'sec-fetch-mode': 'no-cors' }

  it('are loaded by pages from the bucket, at a URL that is valid for a minute', async () => {
    await using server = await startS3Server()
    await using t = await startMediaApp({ env: { ...server.env, S3_REDIRECT: 'on' } })
    const { user, imageUrl } = await createImage(t)
    for (const url of [imageUrl, `${imageUrl}?w=640`]) {
      const redirect = await fetchImage(t, user, url, { ...noCors, accept: 'image/webp' })
      const location = new URL(String(redirect.headers.location))
      expect(redirect.statusCode).toBe(302)
      expect(redirect.headers['cache-control']).toBe('private, max-age=50')
      expect(location.searchParams.get('X-Amz-Expires')).toBe('60')
      expect(redirect.headers['content-security-policy']).toMatch(`img-src 'self' blob: ${location.origin};`)
      const file = await fetch(location)
      const expected = await fetchImage(t, user, url, { accept: 'image/webp' })
      expect(expected.statusCode).toBe(200)
      expect(file.headers.get('content-type')).toBe(expected.headers['content-type'])
      expect(Buffer.from(await file.arrayBuffer()).equals(expected.rawPayload)).toBe(true)
    }
  })

  it('are signed only for their owner', async () => {
    await using server = await startS3Server()
    await using t = await startMediaApp({ env: { ...server.env, S3_REDIRECT: 'on' } })
    const { imageUrl } = await createImage(t)
    const eve = t.user('eve')
    await eve.call(contract.getUser)
    expect((await fetchImage(t, eve, imageUrl, noCors)).statusCode).toBe(404)
    expect((await t.app.inject({ url: imageUrl, headers: noCors })).statusCode).toBe(401)
  })
})

describe('concurrent image variants of one user', () => {
  it('serves the original beyond the limit per user, and starts another user’s variant before those that wait', async () => {
    await using t = await startMediaApp({ hasWorker: false })
    const [ada, eve] = [t.user(), t.user('eve')]
    const bytes = await sampleImage()
    const adas = await insertImages(t, ada, (await createMoment(ada)).id, 15, bytes)
    const [eves] = await insertImages(t, eve, (await createMoment(eve)).id, 1, bytes)
    const { get, exists } = t.deps.store
    const held: (() => void)[] = []
    let started = 0
    t.deps.store.get = async (key) => {
      if (key.startsWith(`images/${ada.userId}/`)) {
        started++
        await new Promise<void>((resolve) => held.push(resolve))
      }
      return get(key)
    }
    const eveAsked = Promise.withResolvers<void>()
    t.deps.store.exists = async (key) => {
      const found = await exists(key)
      if (key.includes(eve.userId)) eveAsked.resolve()
      return found
    }
    const whole = Promise.withResolvers<void>()
    let wholeCount = 0
    const all = adas.flatMap((url) =>
      [320, 640, 960, 1280, 1792].map(async (w) => {
        const response = await fetchImage(t, ada, `${url}?w=${w}`, { accept: 'image/webp' })
        expect(response.statusCode).toBe(200)
        if (response.headers['content-type'] === 'image/jpeg' && ++wholeCount === 75 - 62) whole.resolve()
        return response.headers['content-type']
      }),
    )
    // Some fail below, before they are awaited.
    const settled = Promise.allSettled(all)
    await whole.promise
    const evesVariant = fetchImage(t, eve, `${eves}?w=320`, { accept: 'image/webp' })
    await eveAsked.promise
    await vi.waitFor(() => expect(started).toBe(2), { timeout: 10_000 })
    held.shift()?.()
    expect((await evesVariant).headers['content-type']).toBe('image/webp')
    expect(started).toBeLessThanOrEqual(3)
    t.deps.store.get = () => Promise.reject(new ObjectNotFoundError('It was held.'))
    for (const release of held) release()
    await t.deps.store.removeAll(`images/${ada.userId}/`)
    await settled
    expect(wholeCount).toBe(75 - 62)
  })
})
