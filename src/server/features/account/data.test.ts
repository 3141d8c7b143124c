import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createCompletedMoment, createMoment, insertImages } from '#server/testing/factories.ts'
import { failure, LAYERS, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { streamAccountData } from './data.ts'

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
    const ada = t.person()
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

  it('lists a missing file and contains the rest', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    await createCompletedMoment(ada)
    await t.deps.store.removeAll(`images/${ada.userId}/`)
    const response = await t.app.inject({ url: '/api/account/data', headers: ada.headers })
    const zip = unpack(response.rawPayload)
    expect(zip.names).toEqual(['README.txt', 'data.json', 'moments.md'])
    expect(zip.read('README.txt').toString()).toContain('pictures/1-your-boldest-dream-realized/')
  })

  it('contains only the user’s own data and requires sign-in', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.person()
    await createMoment(ada)
    const response = await t.app.inject({ url: '/api/account/data', headers: t.person('eve').headers })
    const zip = unpack(response.rawPayload)
    expect(zip.read('data.json').toString()).not.toContain(LAYERS.surfacePrompt)
    expect((await t.app.inject({ url: '/api/account/data' })).statusCode).toBe(401)
  })

  it('opens the files one by one as the archive is read', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.person()
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
    for await (const chunk of await streamAccountData(t.deps, ada.userId)) {
      total += (chunk as Buffer).length
      // The file that is being read, and the next one, which the archive's buffer may begin.
      expect(opened).toBeLessThanOrEqual(Math.floor(total / bytes.length) + 2)
    }
    expect(opened).toBe(count)
    expect(total).toBeGreaterThan(count * bytes.length)
  })

  it('refuses a second archive while one is being read', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.person()
    await createMoment(ada)
    const archive = await streamAccountData(t.deps, ada.userId)
    expect((await failure(ada.call(contract.downloadAccountData))).status).toBe(429)
    for await (const _ of archive);
    const response = await t.app.inject({ url: '/api/account/data', headers: ada.headers })
    expect(response.statusCode).toBe(200)
  })
})
