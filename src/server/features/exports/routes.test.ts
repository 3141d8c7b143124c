import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createCompletedMoment, createMoment } from '#server/testing/factories.ts'
import { failure, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ExportType } from '#shared/contract/exports.ts'
import { contract } from '#shared/contract/index.ts'

async function completeMoments(person: Person, numbers: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const pcmNumber of numbers) {
    const { id } = await createCompletedMoment(person, { pcmNumber })
    ids.push(id)
  }
  return ids
}

const make = (person: Person, type: ExportType, selectedImages?: (number | { id: number })[], key?: string) =>
  person.call(
    contract.createExport,
    { body: { type, ...(selectedImages ? { selectedImages } : {}) } },
    key ? { headers: { 'idempotency-key': key } } : {},
  )

const fetchMedia = (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers })

describe('exports', () => {
  it('accept three selected moments in their order, as ids or as objects', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    const [one, two, three] = (await completeMoments(ada, [1, 2, 3])) as [number, number, number]
    const mobile = await make(ada, 'mobile', [three, one, two])
    expect(mobile).toMatchObject({ type: 'mobile', url: `/media/exports/${mobile.id}` })
    expect(mobile.filename).toMatch(/^future-memory-mobile-lockscreen-\d{8}-\d{6}\.jpg$/)
    const story = await make(ada, 'instagram', [{ id: one }, { id: two }, { id: three }])
    const listed = await ada.call(contract.listExports)
    expect(listed.map(({ id }) => id)).toEqual([story.id, mobile.id])
    expect(listed[1]?.selectedImageIds).toEqual([three, one, two])
    expect((await ada.call(contract.getStory)).mobileImageUrl).toBe(mobile.url)

    const file = await fetchMedia(t, mobile.url, { cookie: ada.headers.cookie ?? '' })
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="${mobile.filename}"`,
      'cache-control': 'private, no-cache',
    })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1290, height: 2796 })
  })

  it('for the desktop contain every completed moment, regardless of the selection', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    const ids = await completeMoments(ada, [1, 2, 4])
    await createMoment(ada, { pcmNumber: 5 })
    const made = await make(ada, 'desktop', ids.slice(0, 1))
    expect((await ada.call(contract.listExports))[0]?.selectedImageIds).toEqual(ids)
    expect((await ada.call(contract.getStory)).desktopImageUrl).toBe(made.url)
    await expect(make(ada, 'desktop')).resolves.toMatchObject({ type: 'desktop' })
  })

  it('reject an invalid selection and name the field', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    const eve = t.person('eve')
    const [one, two] = (await completeMoments(ada, [1, 2])) as [number, number]
    const unfinished = await createMoment(ada, { pcmNumber: 3 })
    const [foreign] = (await completeMoments(eve, [1])) as [number]
    const attempts: [ExportType, (number | { id: number })[] | undefined, number][] = [
      ['mobile', undefined, 400],
      ['mobile', [], 400],
      ['mobile', [one, two], 400],
      ['instagram', [one, two, one], 400],
      ['instagram', [one, two, { id: one }], 400],
      ['mobile', [one, two, unfinished.id], 400],
      ['mobile', [one, two, foreign], 404],
      ['mobile', [one, two, 999_999], 404],
      ['mobile', [one, two, unfinished.id, foreign], 400],
    ]
    for (const [type, selection, status] of attempts) {
      const refused = await failure(make(ada, type, selection))
      expect(refused.status, JSON.stringify(selection)).toBe(status)
      expect(Object.keys(refused.body.fields ?? {})[0]).toMatch(/^selectedImages/)
    }
    for (const selectedImages of ['all', [1.5, 2, 3], [{ name: 'x' }, 1, 2]]) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/exports/create',
        headers: ada.headers,
        payload: { type: 'mobile', selectedImages },
      })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fields)[0]).toMatch(/^selectedImages/)
    }
    expect((await failure(make(t.person('new'), 'desktop'))).body.fields).toHaveProperty('selectedImages')
    expect(await ada.call(contract.listExports)).toEqual([])
  })

  it('name the missing or damaged image and leave no file', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    const ids = await completeMoments(ada, [1, 2, 3])
    const keys: string[] = []
    for await (const { key } of t.deps.store.list(`images/${ada.userId}/`)) keys.push(key)
    await t.deps.store.put(keys[0] as string, Buffer.from('<html>'), 'image/jpeg')
    expect((await failure(make(ada, 'mobile', ids))).body).toMatchObject({
      code: 'validation_failed',
      fields: { selectedImages: expect.stringContaining('cannot be opened') },
    })
    await t.deps.store.remove(keys[0] as string)
    expect((await failure(make(ada, 'mobile', ids))).body.code).toBe('validation_failed')
    for await (const { key } of t.deps.store.list('exports/')) throw new Error(`Left behind: ${key}`)
  })

  it('are created once per idempotency key, also by concurrent requests', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    const ids = await completeMoments(ada, [1, 2, 3])
    const answers = await Promise.all([1, 2, 3, 4].map(() => make(ada, 'mobile', ids, 'key-1')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await ada.call(contract.listExports)).toHaveLength(1)
    expect((await failure(make(ada, 'desktop', ids, 'key-1'))).status).toBe(422)
    const files: string[] = []
    for await (const { key } of t.deps.store.list('exports/')) files.push(key)
    expect(files).toHaveLength(1)
  })

  it('answer 404 to another user and 401 without sign-in', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    const eve = t.person('eve')
    await completeMoments(ada, [1])
    await eve.call(contract.getUser)
    const { url } = await make(ada, 'desktop')
    expect((await fetchMedia(t, url, { cookie: eve.headers.cookie ?? '' })).statusCode).toBe(404)
    expect((await fetchMedia(t, url)).statusCode).toBe(401)
    expect(
      (await fetchMedia(t, url, { cookie: ada.headers.cookie ?? '', 'sec-fetch-site': 'cross-site' }))
        .statusCode,
    ).toBe(404)
    expect(await eve.call(contract.listExports)).toEqual([])
    expect((await t.app.inject({ method: 'POST', url: '/api/exports/create' })).statusCode).toBe(401)
    expect((await t.app.inject({ url: '/api/exports' })).statusCode).toBe(401)
  })

  it('leave no row when they cannot be stored', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    await completeMoments(ada, [1])
    const put = t.deps.store.put
    t.deps.store.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await failure(make(ada, 'desktop'))).status).toBe(503)
    t.deps.store.put = put
    expect(await ada.call(contract.listExports)).toEqual([])
  })
})
