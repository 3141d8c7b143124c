import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createCompletedMoment, createMoment } from '#server/testing/factories.ts'
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

describe('taking everything along', () => {
  it('gives records, readable moments, pictures and exports', async () => {
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

  it('names a file that is missing, and gives the rest', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    await createCompletedMoment(ada)
    await t.deps.store.removeAll(`images/${ada.userId}/`)
    const response = await t.app.inject({ url: '/api/account/data', headers: ada.headers })
    const zip = unpack(response.rawPayload)
    expect(zip.names).toEqual(['README.txt', 'data.json', 'moments.md'])
    expect(zip.read('README.txt').toString()).toContain('pictures/1-your-boldest-dream-realized/')
  })

  it('holds nobody else’s, and needs a signed-in person', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.person()
    await createMoment(ada)
    const response = await t.app.inject({ url: '/api/account/data', headers: t.person('eve').headers })
    const zip = unpack(response.rawPayload)
    expect(zip.read('data.json').toString()).not.toContain(LAYERS.surfacePrompt)
    expect((await t.app.inject({ url: '/api/account/data' })).statusCode).toBe(401)
  })

  it('packs 300 pictures in constant memory, one archive at a time', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.person()
    const { id: pcmId } = await createMoment(ada)
    const bytes = Buffer.alloc(600_000, 7)
    const ids = Array.from({ length: 300 }, () => t.deps.newId())
    const keyOf = (id: string) => `images/${ada.userId}/${id}.jpg`
    await Promise.all(ids.map((id) => t.deps.store.put(keyOf(id), bytes, 'image/jpeg')))
    await t.deps.db.$client.query(
      `insert into generations (id, user_id, pcm_id, prompt, seed, model_choice, status, stage, image_url, finished_at, content_hash)
       select id, $2, $3, 'x', 1, 'gpt-image-1', 'succeeded', 'done', '/media/images/' || id, now(), 'x' from unnest($1::uuid[]) id`,
      [ids, ada.userId, pcmId],
    )
    await t.deps.db.$client.query(
      `insert into image_generations (user_id, pcm_id, generation_id, image_url, prompt, seed, model, size, object_key, content_type, byte_length, sha256, width, height)
       select $2, $3, id, '/media/images/' || id, 'x', 1, 'm', '1792x1024', 'images/' || $2 || '/' || id || '.jpg', 'image/jpeg', $4, 'x', 1792, 1024 from unnest($1::uuid[]) id`,
      [ids, ada.userId, pcmId, bytes.length],
    )
    const archive = await streamAccountData(t.deps, ada.userId)
    expect((await failure(ada.call(contract.downloadAccountData))).status).toBe(429)
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held = () => {
      collect()
      return process.memoryUsage().arrayBuffers
    }
    const before = held()
    let total = 0
    let chunks = 0
    let highest = 0
    for await (const chunk of archive) {
      total += (chunk as Buffer).length
      if (++chunks % 250 === 0) highest = Math.max(highest, held() - before)
    }
    expect(total).toBeGreaterThan(300 * bytes.length)
    // 180 MB went through; what was held does not grow with it. Freed buffers take the collector a moment.
    expect(highest).toBeLessThan(60_000_000)
  })
})
