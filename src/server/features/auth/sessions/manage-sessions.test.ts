import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LAYERS } from '#server/testing/test-app.ts'
import type { Call, CallOutput } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, accessTokenOf, type Client, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const another = async (email: string): Promise<Client> => {
  const auth = t.createClient()
  await auth.signInWithPassword({ email, password: PASSWORD })
  return auth
}

/** Sends a call of the contract as the user of a client. */
async function send(auth: Client, call: Call, id = '') {
  const authorization = `Bearer ${await accessTokenOf(auth)}`
  return t.app.inject({ method: call.method, url: call.path.replace(':id', id), headers: { authorization } })
}
const list = async (auth: Client): Promise<CallOutput<typeof contract.listSessions>> =>
  contract.listSessions.output.parse((await send(auth, contract.listSessions)).json())
const currentId = async (auth: Client) => (await list(auth)).find(({ isCurrent }) => isCurrent)?.id ?? ''

const status = async (auth: Client) => (await send(auth, contract.getUser)).statusCode
const isRefreshed = async (auth: Client) => (await auth.refreshSession()).error === null

/** Three sign-ins of one user; the first one is that of the confirmation and is ended. */
async function signInThrice(email: string) {
  const one = await t.createSignedInClient(email)
  await one.signOut({ scope: 'others' })
  return { one, two: await another(email), three: await another(email) }
}

describe('the list of sessions', () => {
  it('has the current one first, with its device, its network and its last use', async () => {
    const { one, two, three } = await signInThrice('list@example.com')
    const sessions = await list(two)
    expect(sessions.map(({ id }) => id)).toEqual([
      await currentId(two),
      await currentId(three),
      await currentId(one),
    ])
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({ device: 'Unknown device', network: '127.0.0.0/24' })
    expect(JSON.stringify(sessions)).not.toContain('127.0.0.1')
  })

  it('moves a session up when its token is renewed, and leaves expired ones out', async () => {
    const one = await t.createSignedInClient('renewed@example.com')
    await one.signOut({ scope: 'others' })
    const two = await another('renewed@example.com')
    t.advanceClock(20 * 24 * 3_600_000)
    await two.refreshSession()
    expect(await list(two)).toHaveLength(2)
    t.advanceClock(11 * 24 * 3_600_000)
    await two.refreshSession()
    expect((await list(two)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
})

describe('the pages of the list', () => {
  it('have every session once, the current one first', async () => {
    const { one, two, three } = await signInThrice('pages@example.com')
    const authorization = `Bearer ${await accessTokenOf(one)}`
    const ids: string[][] = []
    let url: string | undefined = `${contract.listSessions.path}?limit=1`
    while (url) {
      const response: LightMyRequestResponse = await t.app.inject({ url, headers: { authorization } })
      ids.push(contract.listSessions.output.parse(response.json()).map(({ id }) => id))
      url = /<([^>]+)>/.exec(String(response.headers.link))?.[1]
    }
    expect(ids).toEqual([[await currentId(one)], [await currentId(three)], [await currentId(two)]])
    const { statusCode } = await t.app.inject({
      url: `${contract.listSessions.path}?cursor=1_x`,
      headers: { authorization },
    })
    expect(statusCode).toBe(400)
  })
})

describe('ending a session', () => {
  it('ends one of three at once: its calls, its refresh and its browser cookie; the others work', async () => {
    const { one, two, three } = await signInThrice('one@example.com')
    const cookie = (await send(two, contract.getUser)).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const media = async () =>
      (await t.app.inject({ url: '/media/images/00000000-0000-7000-8000-000000000000', headers: { cookie } }))
        .statusCode
    expect(await media()).toBe(404)
    const id = await currentId(two)

    const response = await send(one, contract.endSession, id)
    expect([response.statusCode, response.json()]).toEqual([200, { id }])
    expect(await status(two)).toBe(401)
    expect(await media()).toBe(401)
    expect(await isRefreshed(two)).toBe(false)
    expect(await list(one)).toHaveLength(2)
    expect([await status(one), await status(three)]).toEqual([200, 200])
    expect(await isRefreshed(three)).toBe(true)
    expect((await send(one, contract.endSession, id)).statusCode).toBe(404)
  })

  it('signs out when it is the current one', async () => {
    const one = await t.createSignedInClient('current@example.com')
    const response = await send(one, contract.endSession, await currentId(one))
    expect(response.statusCode).toBe(200)
    expect(response.cookies).toMatchObject([{ name: 'session', value: '' }])
    expect(await status(one)).toBe(401)
  })

  it('answers 404 to the session of another person, which goes on', async () => {
    const ada = await t.createSignedInClient('ada@example.com')
    const eve = await t.createSignedInClient('eve@example.com')
    const foreign = await send(eve, contract.endSession, await currentId(ada))
    expect(foreign.statusCode).toBe(404)
    expect((await send(eve, contract.endSession, 'not-an-id')).statusCode).toBe(404)
    expect((await send(eve, contract.endOtherSessions)).statusCode).toBe(200)
    expect(await status(ada)).toBe(200)
    expect((await list(eve)).map(({ id }) => id)).not.toContain(await currentId(ada))
  })

  it('ends an open stream of events within 15 seconds', async () => {
    const one = await t.createSignedInClient('stream@example.com')
    const two = await another('stream@example.com')
    const headers = {
      authorization: `Bearer ${await accessTokenOf(two)}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    }
    const post = (path: string, body: object) =>
      fetch(`${t.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const moment = await post(contract.createMoment.path, { pcmNumber: 1, ...LAYERS })
    const { id: pcmId } = contract.createMoment.output.parse(await moment.json())
    const started = await post(contract.generateImage.path, { prompt: 'A lake.', pcmId })
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const stream = await fetch(`${t.origin}${started.headers.get('location')}/events`, { headers })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const arrives = async (text: string) => {
      while (!received.includes(text)) {
        const part = await reader?.read()
        if (!part || part.done) return false
        received += part.value
      }
      return true
    }
    expect(await arrives('event: generation')).toBe(true)
    await send(one, contract.endSession, await currentId(two))
    vi.advanceTimersByTime(15_000)
    expect(await arrives('the end')).toBe(false)
  })
})

describe('ending all other sessions', () => {
  it('keeps the current one, and cancels links that are not used yet', async () => {
    const { one, two, three } = await signInThrice('all@example.com')
    await two.resetPasswordForEmail('all@example.com')
    const { link } = await t.deliverOneMail()
    const response = await send(one, contract.endOtherSessions)
    expect([response.statusCode, response.json()]).toEqual([200, { endedCount: 2 }])
    expect([await status(one), await status(two), await status(three)]).toEqual([200, 401, 401])
    expect(await isRefreshed(one)).toBe(true)
    expect((await t.openLink(link)).headers.get('location')).toContain('otp_expired')
    expect((await send(one, contract.endOtherSessions)).json()).toEqual({ endedCount: 0 })
  })
})
