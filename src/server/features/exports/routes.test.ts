import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import { createCompletedMoment, createMoment } from '#server/testing/factories.ts'
import {
  type ApiError,
  failure,
  startTestApp,
  type TestApp,
  type TestUser,
} from '#server/testing/test-app.ts'
import type { ExportType } from '#shared/contract/exports.ts'
import { contract } from '#shared/contract/index.ts'
import { removeDueObjects } from '../objects/service.ts'

async function completeMoments(user: TestUser, numbers: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const pcmNumber of numbers) {
    const { id } = await createCompletedMoment(user, { pcmNumber })
    ids.push(id)
  }
  return ids
}

const make = (user: TestUser, type: ExportType, selectedImages?: (number | { id: number })[], key?: string) =>
  user.call(
    contract.createExport,
    { body: { type, ...(selectedImages ? { selectedImages } : {}) } },
    key ? { headers: { 'idempotency-key': key } } : {},
  )

const fetchMedia = (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers })

/** Makes reads of the matching keys wait until the returned function rejects them. */
function holdImages(t: TestApp, isHeld: (key: string) => boolean) {
  const { get } = t.deps.store
  const gate = Promise.withResolvers<Uint8Array>()
  t.deps.store.get = (key) => (isHeld(key) ? gate.promise : get(key))
  return () => gate.reject(new ObjectNotFoundError('It was held.'))
}

/** The first `count` results; the other promises may stay pending. */
function firstOf<T>(all: readonly Promise<T>[], count: number): Promise<T[]> {
  const results: T[] = []
  const { promise, resolve, reject } = Promise.withResolvers<T[]>()
  for (const one of all)
    one.then((result) => {
      if (results.push(result) === count) resolve(results)
    }, reject)
  return promise
}

const isOf = (user: TestUser) => (key: string) => key.startsWith(`images/${user.userId}/`)

/** Inserts exports made `minutesAgo` and one second apart, and stores their files. Returns them oldest first. */
async function addExports(t: TestApp, { userId }: TestUser, count: number, minutesAgo: number) {
  const { rows } = await t.deps.db.$client.query<{ id: number; object_key: string }>(
    `insert into exports (user_id, type, filename, file_url, object_key, selected_image_ids, created_at)
     select $1, 'mobile', 'x.jpg', '/media/exports/x-' || n, 'exports/' || $1 || '/x-' || n || '.jpg', '{}',
            now() - make_interval(mins => $3, secs => -n)
     from generate_series(1, $2::int) n returning id, object_key`,
    [userId, count, minutesAgo],
  )
  for (const { object_key } of rows) await t.deps.store.put(object_key, Buffer.from('x'), 'image/jpeg')
  return rows.map(({ id, object_key }) => ({ id, key: object_key }))
}

describe('exports', () => {
  it('makes an export of three selected moments in their order, given as ids or as objects', async () => {
    await using t = await startTestApp()
    const ada = t.user()
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

  it('makes a desktop export of every completed moment, regardless of the selection', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const ids = await completeMoments(ada, [1, 2, 4])
    await createMoment(ada, { pcmNumber: 5 })
    const made = await make(ada, 'desktop', ids.slice(0, 1))
    expect((await ada.call(contract.listExports))[0]?.selectedImageIds).toEqual(ids)
    expect((await ada.call(contract.getStory)).desktopImageUrl).toBe(made.url)
    await expect(make(ada, 'desktop')).resolves.toMatchObject({ type: 'desktop' })
  })

  it('rejects an invalid selection and names the field', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const eve = t.user('eve')
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
    expect((await failure(make(t.user('new'), 'desktop'))).body.fields).toHaveProperty('selectedImages')
    expect(await ada.call(contract.listExports)).toEqual([])
  })

  it('names the missing or damaged image of an export and stores no file', async () => {
    await using t = await startTestApp()
    const ada = t.user()
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

  it('makes one export per idempotency key, also for concurrent requests', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const ids = await completeMoments(ada, [1, 2, 3])
    const responses = await Promise.all([1, 2, 3, 4].map(() => make(ada, 'mobile', ids, 'key-1')))
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
    expect(await ada.call(contract.listExports)).toHaveLength(1)
    expect((await failure(make(ada, 'desktop', ids, 'key-1'))).status).toBe(422)
    await removeDueObjects(t.deps)
    const files: string[] = []
    for await (const { key } of t.deps.store.list('exports/')) files.push(key)
    expect(files).toHaveLength(1)
  })

  it('responds to export requests of another user with 404 and without sign-in with 401', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const eve = t.user('eve')
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

  it('inserts no row for an export that cannot be stored', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await completeMoments(ada, [1])
    const put = t.deps.store.put
    t.deps.store.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await failure(make(ada, 'desktop'))).status).toBe(503)
    t.deps.store.put = put
    expect(await ada.call(contract.listExports)).toEqual([])
  })
})

describe('limits of exports', () => {
  it('rejects more than six concurrent exports of one user, while another user’s is made', async () => {
    await using t = await startTestApp()
    const [ada, eve] = [t.user(), t.user('eve')]
    await completeMoments(ada, [1])
    await completeMoments(eve, [1])
    const end = holdImages(t, isOf(ada))
    const all = Array.from({ length: 34 }, () => failure(make(ada, 'desktop')))
    const [refused] = (await firstOf(all, 28)) as [ApiError]
    expect(refused.body).toMatchObject({
      code: 'rate_limited',
      message: 'Several of your exports are being made already. Please try again in 5 seconds.',
    })
    expect(refused.headers['retry-after']).toBe('5')
    await expect(make(eve, 'desktop')).resolves.toMatchObject({ type: 'desktop' })
    end()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(28)
    expect(statuses.filter((status) => status === 400)).toHaveLength(6)
  })

  it('rejects exports of every user when the queue is full', async () => {
    await using t = await startTestApp()
    const users = Array.from({ length: 7 }, (_, n) => t.user(`p${n}`))
    for (const user of users) await completeMoments(user, [1])
    const end = holdImages(t, () => true)
    const all = users.flatMap((user) => Array.from({ length: 5 }, () => failure(make(user, 'desktop'))))
    const [refused] = (await firstOf(all, 35 - 32)) as [ApiError]
    expect(refused.body).toMatchObject({ code: 'unavailable', message: /Many exports/ })
    end()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503)).toHaveLength(35 - 32)
  })

  it('rejects the 61st export of a user within an hour', async () => {
    await using t = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    const ada = t.user()
    await completeMoments(ada, [1])
    const [oldest] = await addExports(t, ada, 60, 20)
    const refused = await failure(make(ada, 'desktop'))
    expect(refused.body).toMatchObject({ code: 'rate_limited', message: /60 exports within an hour/ })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(39 * 60)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(40 * 60 + 1)
    await t.deps.db.$client.query(
      `update exports set created_at = now() - interval '61 minutes' where id = $1`,
      [oldest?.id],
    )
    await expect(make(ada, 'desktop')).resolves.toMatchObject({ type: 'desktop' })
  })
})

describe('stored exports', () => {
  it('keeps the newest hundred exports and those that the story refers to', async () => {
    await using t = await startTestApp()
    const [ada, eve] = [t.user(), t.user('eve')]
    await completeMoments(ada, [1])
    await eve.call(contract.getUser)
    const [shown, second, third, fourth] = await addExports(t, ada, 102, 30)
    await addExports(t, eve, 1, 60)
    await t.deps.db.$client.query(
      `update stories set mobile_image_url = (select file_url from exports where id = $2) where user_id = $1`,
      [ada.userId, shown?.id],
    )
    expect(await ada.call(contract.listExports)).toHaveLength(100)
    const made = await make(ada, 'desktop')
    await removeDueObjects(t.deps)
    const ids = (await ada.call(contract.listExports)).map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(ids[0]).toBe(made.id)
    expect(ids).toContain(shown?.id)
    for (const gone of [second, third, fourth]) {
      expect(ids).not.toContain(gone?.id)
      expect(await t.deps.store.exists(String(gone?.key))).toBe(false)
    }
    expect(await t.deps.store.exists(String(shown?.key))).toBe(true)
    expect(await eve.call(contract.listExports)).toHaveLength(1)
  })

  it('removes the file of an export that could not be inserted', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await completeMoments(ada, [1])
    await t.deps.db.$client.query('alter table exports add constraint full_table check (false) not valid')
    await expect(make(ada, 'desktop')).rejects.toThrow()
    await removeDueObjects(t.deps)
    for await (const { key } of t.deps.store.list('exports/')) throw new Error(`Left behind: ${key}`)
  })
})
