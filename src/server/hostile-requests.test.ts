import { connect } from 'node:net'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#shared/errors.ts'
import { type FakeStripe, startFakeStripe, WEBHOOK_SECRET } from './adapters/payments/testing/fake-stripe.ts'
import { type AuthApp, PASSWORD, startAuthApp } from './features/auth/testing/auth-app.ts'
import { type GenerationWorker, startGenerationWorker } from './features/generations/worker.ts'
import { type HostileRequest, hostileRequest } from './testing/hostile-requests.ts'

/** `FUZZ_REQUESTS=20000 FUZZ_SEED=1` for more than the everyday run, and to repeat one. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const ANSWER_WITHIN_MS = 10_000
const SECONDS_EACH = 0.1
const AT_ONCE = 4

let stripe: FakeStripe
let t: AuthApp
let worker: GenerationWorker
beforeAll(async () => {
  stripe = await startFakeStripe()
  t = await startAuthApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      CREDIT_PACKS: JSON.stringify([
        { id: 'small', credits: 20, amount: 900, currency: 'eur', label: '9 €' },
      ]),
    },
  })
  worker = await startGenerationWorker(t.deps, { isAlone: true })
})
afterAll(async () => {
  await worker.stop(5_000)
  await t[Symbol.asyncDispose]()
  await stripe.close()
})

let accounts = 0
async function signUp(): Promise<string> {
  const email = `asker${++accounts}@example.com`
  const account = { email, password: PASSWORD }
  expect((await t.post('/signup', { ...account, data: { first_name: 'Ada' } })).status).toBe(200)
  await t.deliver()
  const mail = (await t.deps.mailbox?.list())?.find(({ to }) => to === email)
  await t.open(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const { access_token: token } = await (await t.post('/token?grant_type=password', account)).json()
  return token
}

/** Tokens of the askers. An expendable one is replaced once a request has ended its sign-in. */
function askers() {
  const tokens = new Map<string, Promise<string>>()
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: who delivers mail delivers all that waits. */
  const renew = (asker: string) => {
    const token = last.then(signUp)
    last = token
    tokens.set(asker, token)
    return token
  }
  return async (asker: HostileRequest['asker']): Promise<string | undefined> => {
    if (asker === 'nobody') return undefined
    const known = tokens.get(asker)
    if (!known) return renew(asker)
    if (asker === 'person') return known
    const headers = { authorization: `Bearer ${await known}` }
    const { statusCode } = await t.app.inject({ url: '/auth/v1/user', headers })
    return statusCode === 200 || tokens.get(asker) !== known ? known : renew(asker)
  }
}

/** What is wrong with an answer; undefined when nothing is. */
function judge(request: HostileRequest, response: LightMyRequestResponse): string | undefined {
  const { statusCode, headers } = response
  const isMeant = statusCode === 502 || (statusCode === 503 && headers['retry-after'] !== undefined)
  if (statusCode >= 500 && !isMeant) return `answers ${statusCode}`
  // Every other address is a page.
  const isCall = /^\/(api|auth|media|dev\/mail|webhooks)(\/|\?|$)/.test(request.url)
  if (statusCode < 400 || request.method === 'HEAD' || !isCall) return undefined
  if (!String(headers['content-type']).startsWith('application/json'))
    return `answers ${statusCode} as ${headers['content-type']}`
  const body: unknown = response.json()
  if (request.url.startsWith('/auth/v1') && isProtocolError(body)) return undefined
  return errorBody.safeParse(body).success
    ? undefined
    : `answers ${statusCode} without {message, code, requestId}`
}

const isProtocolError = (body: unknown) => {
  const { code, message, error_code: errorCode, msg } = body as Record<string, unknown>
  return (
    (typeof code === 'string' && typeof message === 'string') ||
    (typeof errorCode === 'string' && typeof msg === 'string')
  )
}

async function within<T>(answer: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ANSWER_WITHIN_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const shorten = (text: string) =>
  text.length > 160 ? `${text.slice(0, 160)}… (${text.length} characters)` : text
const describeRequest = ({ method, url, headers, payload, asker }: HostileRequest) =>
  `${method} ${shorten(url)} as ${asker}, ${shorten(JSON.stringify(headers))} ${payload === undefined ? '' : shorten(JSON.stringify(payload.toString()))}`

/** The logged cause of an answer, by its request's id. */
function causeOf(response: LightMyRequestResponse): string {
  if (response.statusCode < 500) return ''
  const id = /"requestId":"([^"]+)"/.exec(response.body)?.[1]
  const line = t.logLines.findLast((one) => one.includes('"err"') && (id === undefined || one.includes(id)))
  return line ? shorten(/"message":"([^"]+)"/.exec(line)?.[1] ?? line) : ''
}

describe('hostile requests', () => {
  it(
    'get an answer in the product’s words, in time, and never an error of the server',
    async () => {
      const tokenOf = askers()
      const requests = fc.sample(hostileRequest, { numRuns: REQUESTS, seed: SEED })
      /** One example of each kind of fault. */
      const faults = new Map<string, string>()
      const ask = async (request: HostileRequest) => {
        const token = await tokenOf(request.asker)
        const { asker: _asker, ...rest } = request
        const response = await within(
          t.app.inject({
            ...rest,
            headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
          } as InjectOptions),
        )
        const wrong =
          response === 'late' ? `gives no answer within ${ANSWER_WITHIN_MS} ms` : judge(request, response)
        if (!wrong) return
        const kind = `${wrong}: ${response === 'late' ? request.url : causeOf(response)}`
        if (!faults.has(kind)) faults.set(kind, describeRequest(request))
      }
      const queue = requests.values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of queue) await ask(request)
        }),
      )
      expect(
        [...faults].map(([kind, example]) => `${kind}\n    ${example}`),
        `seed ${SEED}`,
      ).toEqual([])
    },
    60_000 + REQUESTS * SECONDS_EACH * 1_000,
  )

  const GET = 'GET /api/version HTTP/1.1\r\nhost: x\r\n'
  it.each([
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['a NUL in the path', 'GET /api/\0 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a percent sign alone', 'GET /api/pcms/% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [
      'two lengths of the body',
      `POST /api/pcms HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
    ],
    [
      'a length and chunks',
      `POST /api/pcms HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a broken chunk',
      `POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['a negative length', `POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n`],
    ['a header without an end', `${GET}x: ${'a'.repeat(100_000)}`],
    ['thousands of headers', `${GET}${'a: b\r\n'.repeat(5_000)}\r\n`],
    ['a very long address', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a header with a control character', `${GET}x-time-zone: a\x01b\r\n\r\n`],
    ['an unknown method', 'BREW /api/version HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an unknown version', 'GET /api/version HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['no host', 'GET /api/version HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an upgrade that is not offered', `${GET}connection: upgrade\r\nupgrade: websocket\r\n\r\n`],
    ['an expectation that nobody meets', `${GET}expect: coffee\r\nconnection: close\r\n\r\n`],
    ['a whole address', 'GET http://elsewhere/api/version HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('over a socket, %s is answered or closed, and the next request is served', async (_name, bytes) => {
    const answer = await within(exchange(bytes))
    expect(answer).not.toBe('late')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 400)
    expect(status, answer).toBeLessThan(500)
    expect((await fetch(`${t.origin}/api/version`)).status).toBe(200)
  })
})

/** Sends the bytes and answers what came back: a head at least, or nothing where the connection was closed. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(t.origin)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(Buffer.from(bytes, 'latin1')),
    )
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
      if (received.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
