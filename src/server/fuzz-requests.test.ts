import { connect } from 'node:net'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { errorBody } from '#shared/errors.ts'
import { type FakeStripe, startFakeStripe, WEBHOOK_SECRET } from './adapters/payments/testing/fake-stripe.ts'
import { type AuthApp, PASSWORD, startAuthApp } from './features/auth/testing/auth-app.ts'
import { type GenerationWorker, startGenerationWorker } from './features/generations/worker.ts'
import { type FuzzRequest, fuzzRequest } from './testing/fuzz/fuzz-request.ts'

/** Set FUZZ_REQUESTS for a longer run, and FUZZ_SEED to repeat one. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const RESPONSE_TIMEOUT_MS = 10_000
const MS_PER_REQUEST = 100
const CONCURRENCY = 4

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

let userCount = 0
async function signUp(): Promise<string> {
  const email = `sender${++userCount}@example.com`
  const account = { email, password: PASSWORD }
  expect((await t.post('/signup', { ...account, data: { first_name: 'Ada' } })).status).toBe(200)
  await t.deliverMail()
  const mail = (await t.deps.mailbox?.list())?.find(({ to }) => to === email)
  await t.openLink(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const { access_token: token } = await (await t.post('/token?grant_type=password', account)).json()
  // With the role, so that the calls of administrators are reached, too.
  await t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${token}` } })
  await t.deps.db.$client.query('update users set is_admin = true where email = $1', [email])
  return token
}

/** Access tokens of the senders. That of the disposable user is replaced once a request has ended its session. */
function tokenStore() {
  const tokens = new Map<string, Promise<string>>()
  let previous: Promise<unknown> = Promise.resolve()
  /** Sequential, because `deliverMail` sends every pending mail. */
  const renew = (sender: string) => {
    const token = previous.then(signUp)
    previous = token
    tokens.set(sender, token)
    return token
  }
  return async (sender: FuzzRequest['sender']): Promise<string | undefined> => {
    if (sender === 'anonymous') return undefined
    const known = tokens.get(sender)
    if (!known) return renew(sender)
    if (sender === 'user') return known
    const headers = { authorization: `Bearer ${await known}` }
    const { statusCode } = await t.app.inject({ url: '/auth/v1/user', headers })
    return statusCode === 200 || tokens.get(sender) !== known ? known : renew(sender)
  }
}

/** The fault of a response; undefined when it is valid. */
function findFault(request: FuzzRequest, response: LightMyRequestResponse): string | undefined {
  const { statusCode, headers } = response
  const isExpected = statusCode === 502 || (statusCode === 503 && headers['retry-after'] !== undefined)
  if (statusCode >= 500 && !isExpected) return `status ${statusCode}`
  // Every other path is a page of the client.
  const isApi = /^\/(api|auth|media|dev\/mail|webhooks)(\/|\?|$)/.test(request.url)
  if (statusCode < 400 || request.method === 'HEAD' || !isApi) return undefined
  // A person who opens the URL gets a page.
  if (
    String(request.headers.accept).startsWith('text/html') &&
    String(headers['content-type']).startsWith('text/html')
  )
    return undefined
  if (!String(headers['content-type']).startsWith('application/json'))
    return `status ${statusCode} with content type ${headers['content-type']}`
  const body: unknown = response.json()
  if (request.url.startsWith('/auth/v1') && isProtocolError(body)) return undefined
  if (request.url.startsWith('/auth/v1/token') && isOAuthError(body)) return undefined
  return errorBody.safeParse(body).success
    ? undefined
    : `status ${statusCode} without {message, code, requestId}`
}

/** ID tokens and missing refresh tokens are refused in the format of OAuth. */
const isOAuthError = (body: unknown) => {
  const { error, error_description: description } = body as Record<string, unknown>
  return typeof error === 'string' && typeof description === 'string'
}

const isProtocolError = (body: unknown) => {
  const { code, message, error_code: errorCode, msg } = body as Record<string, unknown>
  return (
    (typeof code === 'string' && typeof message === 'string') ||
    (typeof errorCode === 'string' && typeof msg === 'string')
  )
}

async function withinTimeout<T>(response: Promise<T>): Promise<T | 'timeout'> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), RESPONSE_TIMEOUT_MS)
  })
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer))
}

const shorten = (text: string) =>
  text.length > 160 ? `${text.slice(0, 160)}… (${text.length} characters)` : text
const describeRequest = ({ method, url, headers, payload, sender }: FuzzRequest) =>
  `${method} ${shorten(url)} as ${sender}, ${shorten(JSON.stringify(headers))} ${payload === undefined ? '' : shorten(JSON.stringify(payload.toString()))}`

/** The logged error message of a response, found by its request id. */
function causeOf(response: LightMyRequestResponse): string {
  if (response.statusCode < 500) return ''
  const id = /"requestId":"([^"]+)"/.exec(response.body)?.[1]
  const line = t.logLines.findLast((one) => one.includes('"err"') && (id === undefined || one.includes(id)))
  return line ? shorten(/"message":"([^"]+)"/.exec(line)?.[1] ?? line) : ''
}

describe('the server', () => {
  it(
    'responds to fuzzed requests in time, in the error format, and never with 500',
    async () => {
      const tokenOf = tokenStore()
      const requests = fc.sample(fuzzRequest, { numRuns: REQUESTS, seed: SEED })
      /** One example for each kind of fault. */
      const faults = new Map<string, string>()
      const send = async (request: FuzzRequest) => {
        const token = await tokenOf(request.sender)
        const { sender: _sender, ...rest } = request
        const response = await withinTimeout(
          t.app.inject({
            ...rest,
            headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
          } as InjectOptions),
        )
        const fault =
          response === 'timeout'
            ? `no response within ${RESPONSE_TIMEOUT_MS} ms`
            : findFault(request, response)
        if (!fault) return
        const kind = `${fault}: ${response === 'timeout' ? request.url : causeOf(response)}`
        if (!faults.has(kind)) faults.set(kind, describeRequest(request))
      }
      const queue = requests.values()
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          for (const request of queue) await send(request)
        }),
      )
      expect(
        [...faults].map(([kind, example]) => `${kind}\n    ${example}`),
        `seed ${SEED}`,
      ).toEqual([])
    },
    60_000 + REQUESTS * MS_PER_REQUEST,
  )

  const GET = 'GET /api/version HTTP/1.1\r\nhost: x\r\n'
  it.each([
    ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['a NUL in the path', 'GET /api/\0 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an incomplete percent escape', 'GET /api/pcms/% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [
      'two Content-Length headers',
      `POST /api/pcms HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
    ],
    [
      'both Content-Length and chunked encoding',
      `POST /api/pcms HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'an invalid chunk size',
      `POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['a negative Content-Length', `POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n`],
    ['a header that never ends', `${GET}x: ${'a'.repeat(100_000)}`],
    ['thousands of headers', `${GET}${'a: b\r\n'.repeat(5_000)}\r\n`],
    ['a very long URL', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a header with a control character', `${GET}x-time-zone: a\x01b\r\n\r\n`],
    ['an unknown method', 'BREW /api/version HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an unknown HTTP version', 'GET /api/version HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['no Host header', 'GET /api/version HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an unsupported upgrade', `${GET}connection: upgrade\r\nupgrade: websocket\r\n\r\n`],
    ['an unsupported Expect header', `${GET}expect: coffee\r\nconnection: close\r\n\r\n`],
    [
      'an absolute URL of another host',
      'GET http://elsewhere/api/version HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ],
    ['the target *', 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('rejects %s or closes the connection, and serves the next request', async (_name, bytes) => {
    const response = await withinTimeout(exchange(bytes))
    expect(response).not.toBe('timeout')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 400)
    expect(status, response).toBeLessThan(500)
    expect((await fetch(`${t.origin}/api/version`)).status).toBe(200)
  })
})

/** Sends the bytes; resolves with at least the response headers, or with what was received until the connection was closed. */
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
