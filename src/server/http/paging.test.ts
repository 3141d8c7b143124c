import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dailyActions } from '#server/db/schema/daily-actions.ts'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { grantCredits } from '#server/features/credits/service.ts'
import { createMoment, insertImages } from '#server/testing/factories.ts'
import { startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

const COUNT = 7

let t: TestApp
let ada: TestUser
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
  ada = t.user()
  for (const user of [ada, t.user('eve')]) await fill(user)
})
afterAll(() => t[Symbol.asyncDispose]())

/** Seven exports, images, actions and credit entries. */
async function fill(user: TestUser) {
  const { id: pcmId } = await createMoment(user)
  const { userId } = user
  const numbers = Array.from({ length: COUNT }, (_, n) => n)
  await insertImages(t, user, pcmId, COUNT, new Uint8Array(1))
  await t.deps.db.insert(wallpaperExports).values(
    numbers.map((n) => ({
      userId,
      type: 'desktop' as const,
      filename: `${n}.jpg`,
      fileUrl: `/media/exports/${n}`,
      objectKey: `exports/${userId}/${n}.jpg`,
      selectedImageIds: [],
    })),
  )
  await t.deps.db.insert(dailyActions).values(
    numbers.map((n) => ({
      userId,
      pcmId,
      actionText: `Step ${n}`,
      ...(n % 2 === 0 ? { isCompleted: true, completedAt: t.deps.now(), completedOn: '2025-11-22' } : {}),
    })),
  )
  for (const n of numbers.slice(1))
    await t.deps.db.transaction((tx) => grantCredits(tx, { userId, amount: 1, reference: `${userId}:${n}` }))
}

interface Entry {
  id: number
}
const entriesOf = (body: Entry[] | { entries: Entry[] }) => (Array.isArray(body) ? body : body.entries)

const read = async (url: string) => {
  const { statusCode, headers, json } = await t.app.inject({ url, headers: ada.headers })
  const link =
    headers.link === undefined ? undefined : /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1]
  return { statusCode, link, isLast: headers.link === undefined, body: json() }
}

const LISTS = ['/api/exports', '/api/images/history', '/api/pcms/1/images', '/api/credits/entries']
const ACTION_LISTS = ['/api/daily-actions', '/api/daily-actions/pcm/1']

describe('lists', () => {
  it.each([...LISTS, ...ACTION_LISTS])('of %s are read page by page by the Link header', async (url) => {
    const whole = await read(url)
    expect(whole.isLast).toBe(true)
    expect(entriesOf(whole.body)).toHaveLength(COUNT)
    const pages: Entry[][] = []
    for (let next: string | undefined = `${url}?limit=3`; next; ) {
      const page = await read(next)
      expect(page.statusCode).toBe(200)
      pages.push(entriesOf(page.body))
      next = page.link
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    const byId = (entries: Entry[]) => entries.toSorted((a, b) => b.id - a.id)
    expect(byId(pages.flat())).toEqual(byId(entriesOf(whole.body)))
    if (LISTS.includes(url)) expect(pages.flat()).toEqual(entriesOf(whole.body))
  })

  it('of actions have the open ones on the first pages', async () => {
    const first = await read('/api/daily-actions?limit=3')
    expect(first.body.map(({ isCompleted }: { isCompleted: boolean }) => isCompleted)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('repeat nothing when an entry is added between two pages', async () => {
    const eve = t.user('eve')
    const get = (url: string) => t.app.inject({ url, headers: eve.headers })
    const first = await get('/api/daily-actions?limit=2')
    await eve.call(contract.createDailyAction, { body: { pcmId: 1, actionText: 'A new one.' } })
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const ids = [first, await get(next)].flatMap((page) => entriesOf(page.json()).map(({ id }) => id))
    expect(new Set(ids).size).toBe(4)
  })

  it.each([
    ['limit=0', 'limit', 'At least 1.'],
    ['limit=1001', 'limit', /^At most [\d,]+\.$/],
    ['limit=1e1', 'limit', 'A whole number is needed.'],
    ['limit=', 'limit', 'A whole number is needed.'],
    ['limit=2&limit=3', 'limit', 'A whole number is needed.'],
    ['cursor=x', 'cursor', /needed|Link/],
    ['cursor=-1', 'cursor', /needed|Link/],
    ["cursor=1'%20or%201=1", 'cursor', /needed|Link/],
    ['cursor=2147483648', 'cursor', /At most|Link/],
    ['cursor=open-9999999999', 'cursor', /needed|Link/],
    ['cursor=0', 'cursor', /At least 1\.|Link/],
    ['cursor=open-1&cursor=open-2', 'cursor', /needed|Link/],
  ])('reject %s and name the parameter', async (query, name, message) => {
    for (const url of [...LISTS, ...ACTION_LISTS]) {
      const { statusCode, body } = await read(`${url}?${query}`)
      expect(statusCode, url).toBe(400)
      expect(body.fields[name], url).toMatch(message)
    }
  })
})
