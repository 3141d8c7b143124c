import { afterAll, beforeAll, expect, it } from 'vitest'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { payments } from '#server/db/schema/payments.ts'
import { type AuthApp, accessTokenOf, startAuthApp } from '#server/features/auth/testing/auth-app.ts'
import { createMoment, insertImages } from '#server/testing/factories.ts'
import { explain, findScans, recordStatements } from '#server/testing/query-plans.ts'
import { openSecondConnection } from '#server/testing/second-connection.ts'
import { asUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

let t: AuthApp
let headers: Record<string, string>
/** The values of the parameters of paths. */
const params: Record<string, string> = { pcm: '1' }
let exportId: number

beforeAll(async () => {
  t = await startAuthApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_reads',
      STRIPE_WEBHOOK_SECRET: 'whsec_reads',
      CREDIT_PACKS: JSON.stringify([
        { id: 'ten', credits: 10, amount: 500, currency: 'eur', label: '10 credits' },
      ]),
    },
  })
  const client = await t.createSignedInClient()
  const userId = (await client.getUser()).data.user?.id ?? ''
  const ada = asUser(t.app, userId, `Bearer ${await accessTokenOf(client)}`)
  const { id: pcmId } = await createMoment(ada)
  headers = ada.headers
  const [imageUrl = ''] = await insertImages(t, ada, pcmId, 3, new Uint8Array(1))
  params.generations = imageUrl.split('/').at(-1) ?? ''
  params.checkouts = t.deps.newId()
  await t.deps.db.insert(payments).values({
    id: params.checkouts,
    userId,
    idempotencyKey: 'key',
    packId: 'ten',
    credits: 10,
    amount: 500,
    currency: 'eur',
    status: 'paid',
  })
  const [row] = await t.deps.db
    .insert(wallpaperExports)
    .values({
      userId,
      type: 'desktop',
      filename: 'a.jpg',
      fileUrl: '',
      objectKey: `exports/${userId}/a.jpg`,
      selectedImageIds: [],
    })
    .returning()
  exportId = row?.id ?? 0
})
afterAll(() => t[Symbol.asyncDispose]())

/** `:id` is that of what the path names before it. */
const urlOf = (path: string) =>
  path.replace(
    /([\w-]+)\/:(\w+)/,
    (_, noun: string, name: string) => `${noun}/${params[name] ?? params[noun]}`,
  )

const READS = Object.values(contract)
  .filter(({ method }) => method === 'GET')
  .flatMap(({ path, query }) => (query ? [path, `${path}?limit=2&cursor=${cursorOf(path)}`] : [path]))

function cursorOf(path: string) {
  if (path.includes('sessions')) return '1700000000000_00000000-0000-4000-8000-000000000000'
  return path.includes('daily-actions') ? 'open-1000' : '1000'
}

/** Has the generations that are under way only, of all people. */
const UNFINISHED = /generations_(one_running|unfinished)/

/** The scans of the statements that the request runs. */
async function scansOf(url: string): Promise<string[]> {
  const statements = await recordStatements(t.deps.db.$client, async () => {
    const { statusCode, body } = await t.app.inject({ url, headers })
    if (statusCode >= 400 && statusCode !== 404) throw new Error(`${statusCode} for ${url}: ${body}`)
  })
  await using connection = await openSecondConnection(t)
  await connection.query('set enable_seqscan = off')
  const scans: string[] = []
  for (const statement of statements)
    scans.push(...(await findScans(connection, await explain(connection, statement))))
  return scans.filter((scan) => !UNFINISHED.test(scan))
}

it.each(READS)('GET %s finds its rows by indexes', async (path) => {
  expect(await scansOf(urlOf(path))).toEqual([])
})

it.each(['images/:generation', 'generations/:generation/partials/0?attempt=1', 'exports/:export'])(
  'GET /media/%s finds its rows by indexes',
  async (path) => {
    const url = `/media/${path.replace(':generation', params.generations ?? '').replace(':export', String(exportId))}`
    expect(await scansOf(url)).toEqual([])
  },
)
