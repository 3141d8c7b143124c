import { EventSourceParserStream } from 'eventsource-parser/stream'
import { decodeProtectedHeader } from 'jose'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract/index.ts'
import { maintainKeys, SIGNING_KEYS_PURPOSE } from './adapters/auth/stored-keys.ts'
import { connectDatabase } from './db/client.ts'
import { createSealer } from './sealing.ts'
import { createTestDatabase } from './testing/database.ts'
import { sampleImage } from './testing/fake-ai.ts'
import { respondWithImage, startFakeOpenAi } from './testing/fake-openai.ts'
import { startNodeProcess } from './testing/node-process.ts'
import { startS3Server } from './testing/s3/server.ts'
import { LAYERS } from './testing/test-app.ts'

const APP_SECRET = 'a secret of all nodes, long enough'
const DAY_MS = 24 * 3_600_000
/** Within this time after the death of its worker, a generation is shown as tried again. */
const SHOWN_WITHIN_MS = 20_000

const session = z.object({ access_token: z.string(), refresh_token: z.string() })
type Session = z.output<typeof session>
const generation = contract.getGeneration.output

/** Sends JSON, and returns the response's status, JSON and first cookie. */
async function send(
  url: string,
  method: string,
  options: { token?: string; body?: object; prefer?: string },
) {
  const { token, body, prefer } = options
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(prefer ? { prefer } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const json: unknown = await response.json()
  return { status: response.status, json, cookie }
}

/** The generation's states as the node's event stream tells them. */
async function* followGeneration(url: string, id: string, token: string) {
  const { body } = await fetch(`${url}/api/generations/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!body) throw new Error('The stream has no body.')
  for await (const { event, data } of body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream()))
    if (event === 'generation') yield generation.parse(JSON.parse(data))
}

/** Makes the next signing key of the installation, 90 days and the 15 minutes of its publication later. */
async function rotateSigningKey(databaseUrl: string) {
  const { db, pool, close } = connectDatabase(databaseUrl, 2, () => undefined)
  const sealer = createSealer([APP_SECRET], SIGNING_KEYS_PURPOSE)
  await maintainKeys({ db, sealer, now: () => new Date(Date.now() + 90 * DAY_MS) }, () => [])
  await pool.query(`update auth.signing_keys set signs_from = signs_from - interval '90 days 16 minutes'`)
  await close()
}

it('two web nodes and workers on one database and one object store are one installation', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  await using _database = { [Symbol.asyncDispose]: () => database.drop() }
  await using store = await startS3Server()
  await using provider = await startFakeOpenAi()
  const settings = {
    ...store.env,
    DATABASE_URL: database.url,
    APP_SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    MAIL_CONFIRM: 'off',
    RATE_LIMITS: 'off',
    OPENAI_API_KEY: 'any',
    OPENAI_BASE_URL: provider.url,
  }
  await using a = await startNodeProcess({ ...settings, ROLE: 'web' })
  const signUp = await send(`${a.url}/auth/v1/signup`, 'POST', {
    body: { email: 'ada@example.com', password: 'seven quiet herons' },
  })
  const first = session.parse(signUp.json)

  // Keys rotate; B starts with the new one, A has read only the old one.
  await rotateSigningKey(database.url)
  await using b = await startNodeProcess({ ...settings, ROLE: 'web' })
  const refreshed = await send(`${b.url}/auth/v1/token?grant_type=refresh_token`, 'POST', {
    body: { refresh_token: first.refresh_token },
  })
  const second: Session = session.parse(refreshed.json)
  expect(decodeProtectedHeader(second.access_token).kid).not.toBe(
    decodeProtectedHeader(first.access_token).kid,
  )
  const token = second.access_token
  for (const [node, accessToken] of [
    [a, second.access_token],
    [b, first.access_token],
  ] as const)
    expect((await send(`${node.url}/api/auth/user`, 'GET', { token: accessToken })).status).toBe(200)

  // A worker is killed while it paints; its generation goes on at another, and is followed on the node that did not take it.
  const moment = await send(`${a.url}/api/pcms`, 'POST', { token, body: { pcmNumber: 1, ...LAYERS } })
  const { id: pcmId } = contract.createMoment.output.parse(moment.json)
  let workerHasStarted = () => {}
  const whenPainting = new Promise<void>((resolve) => {
    workerHasStarted = resolve
  })
  provider.respondWith(() => workerHasStarted(), respondWithImage(sampleImage()))
  await using worker = await startNodeProcess({ ...settings, ROLE: 'worker' })
  const requested = await send(`${a.url}/api/generate-image`, 'POST', {
    token,
    prefer: 'respond-async',
    body: { prompt: 'A lake.', pcmId },
  })
  const { id } = generation.parse(requested.json)
  const states = followGeneration(b.url, id, token)
  await whenPainting
  await worker.end('SIGKILL')
  const killedAt = performance.now()
  let imageUrl: string | null = null
  let shownAfterMs = Number.POSITIVE_INFINITY
  let next: Promise<AsyncDisposable> | undefined
  for await (const state of states) {
    if (state.stage === 'retrying' && !next) {
      shownAfterMs = performance.now() - killedAt
      next = startNodeProcess({ ...settings, ROLE: 'worker' })
    }
    imageUrl = state.imageUrl
  }
  await using _next = await next
  expect(shownAfterMs).toBeLessThan(SHOWN_WITHIN_MS)
  expect(provider.calls).toHaveLength(2)

  // The picture in the object store is read on B, with a cookie of A.
  const user = await send(`${a.url}/api/auth/user`, 'GET', { token })
  expect(contract.getUser.output.parse(user.json).credits).toBe(9)
  const picture = await fetch(`${b.url}${imageUrl}`, { headers: { cookie: user.cookie } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])

  // A deletion on A is seen on B at once.
  const action = await send(`${a.url}/api/daily-actions`, 'POST', {
    token,
    body: { pcmId, actionText: 'Write one page.' },
  })
  const { id: actionId } = contract.createDailyAction.output.parse(action.json)
  const actionsOnB = async () => {
    const { json } = await send(`${b.url}/api/daily-actions`, 'GET', { token })
    return contract.listDailyActions.output.parse(json).length
  }
  expect(await actionsOnB()).toBe(1)
  await send(`${a.url}/api/daily-actions/${actionId}`, 'DELETE', { token })
  expect(await actionsOnB()).toBe(0)
  await send(`${a.url}/api/account`, 'DELETE', { token, body: { confirmation: 'DELETE' } })
  expect((await send(`${b.url}/api/auth/user`, 'GET', { token })).status).toBe(401)
}, 120_000)
