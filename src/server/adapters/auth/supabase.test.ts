import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hostedVerifier } from './supabase.ts'

const SECRET = 'a-project-secret-of-at-least-32-bytes'
const es256 = await generateKeyPair('ES256', { extractable: true })
const rs256 = await generateKeyPair('RS256', { extractable: true })
const publicJwk = async (key: CryptoKey, kid: string, alg: string): Promise<JWK> => ({
  ...(await exportJWK(key)),
  kid,
  alg,
  use: 'sig',
})
const bothKeys = [
  await publicJwk(es256.publicKey, 'ec', 'ES256'),
  await publicJwk(rs256.publicKey, 'rsa', 'RS256'),
]

/** A fake of a hosted project: its key set and its user endpoint. */
const project = {
  keys: bothKeys as JWK[],
  isDown: false,
  users: new Map<string, unknown>(),
  /** Replaces the body of every response. */
  raw: undefined as string | undefined,
  requests: [] as string[],
  /** User requests in progress, which end once `hold` is resolved. */
  inFlight: 0,
  maxInFlight: 0,
  hold: Promise.resolve(),
}
const server = createServer((request, response) => {
  project.requests.push(request.url ?? '')
  const respond = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (project.isDown) return respond(503, {})
  if (project.raw !== undefined)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(project.raw)
  if (request.url === '/auth/v1/.well-known/jwks.json') return respond(200, { keys: project.keys })
  const user = project.users.get(request.headers.authorization ?? '')
  const isKnown = request.url === '/auth/v1/user' && user !== undefined && request.headers.apikey === 'anon'
  project.inFlight++
  project.maxInFlight = Math.max(project.maxInFlight, project.inFlight)
  return project.hold.then(() => {
    project.inFlight--
    return isKnown ? respond(200, user) : respond(403, { code: 403, error_code: 'bad_jwt' })
  })
})

let url = ''
let offsetMs = 0
const now = () => new Date(Date.now() + offsetMs)
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  Object.assign(project, { keys: bothKeys, isDown: false, raw: undefined, hold: Promise.resolve() })
  project.users.clear()
  project.requests.length = 0
  offsetMs = 0
})

const verifierOf = (jwtSecret?: string) => hostedVerifier({ url, anonKey: 'anon', jwtSecret }, now)
const nowS = () => Math.floor(now().getTime() / 1000)
const claims = (change: object = {}) => ({
  iss: `${url}/auth/v1`,
  sub: 'user-1',
  aud: 'authenticated',
  role: 'authenticated',
  iat: nowS(),
  exp: nowS() + 3_600,
  email: 'ada@example.com',
  session_id: 'session-1',
  amr: [{ method: 'password', timestamp: 1_700_000_000 }],
  user_metadata: { first_name: 'Ada', last_name: 'Lovelace', avatar_url: 'https://pictures.example/ada.png' },
  ...change,
})
const bySupabase = (change?: object, alg: 'ES256' | 'RS256' = 'ES256') =>
  new SignJWT(claims(change))
    .setProtectedHeader({ alg, kid: alg === 'ES256' ? 'ec' : 'rsa' })
    .sign((alg === 'ES256' ? es256 : rs256).privateKey)
const byHmac = (secret: string, change?: object) =>
  new SignJWT(claims(change)).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

const ADA = {
  userId: 'user-1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: 'https://pictures.example/ada.png',
  authSessionId: 'session-1',
  signedInAt: new Date(1_700_000_000_000),
  statedAt: expect.any(Date),
  expiresAt: expect.any(Date),
}
const refused = { code: 'unauthorized' }

describe('the Supabase verifier', () => {
  it.each(['ES256', 'RS256'] as const)(
    'accepts a token signed with a published %s key, and requests the keys once',
    async (alg) => {
      const verifier = verifierOf()
      expect(await verifier.verify(await bySupabase({}, alg))).toEqual(ADA)
      expect(await verifier.verify(await bySupabase({}, alg))).toEqual(ADA)
      expect(project.requests).toEqual(['/auth/v1/.well-known/jwks.json'])
      expect(verifier.isEmbedded).toBe(false)
    },
  )

  it('accepts an HS256 token when a secret is configured', async () => {
    const verifier = verifierOf(SECRET)
    expect(await verifier.verify(await byHmac(SECRET))).toEqual(ADA)
    await expect(verifier.verify(await byHmac(`${SECRET}!`))).rejects.toMatchObject(refused)
    expect(await verifier.verify(await bySupabase())).toEqual(ADA)
  })

  it.each([
    ['a foreign issuer', { iss: 'https://other.supabase.co/auth/v1' }],
    ['a foreign audience', { aud: 'other' }],
    ['an anonymous role', { role: 'anon' }],
    ['the service role', { role: 'service_role' }],
    ['no subject', { sub: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that has passed', { exp: 1_000 }],
  ])('rejects a token with %s', async (_what, change) => {
    await expect(verifierOf().verify(await bySupabase(change))).rejects.toMatchObject(refused)
    await expect(verifierOf(SECRET).verify(await byHmac(SECRET, change))).rejects.toMatchObject(refused)
    project.keys = []
    await expect(verifierOf().verify(await byHmac(SECRET, change))).rejects.toMatchObject(refused)
  })

  it('rejects alg none, an unknown key, a tampered token, and HS256 signed with a public key', async () => {
    const genuine = await bySupabase()
    const [header = '', payload = '', signature = ''] = genuine.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const hs = `${encode({ alg: 'HS256', kid: 'ec' })}.${payload}`
    const hmacWith = (key: string) => `${hs}.${createHmac('sha256', key).update(hs).digest('base64url')}`
    const other = (await generateKeyPair('ES256')).privateKey
    const tokens = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${encode(claims({ sub: 'user-2' }))}.${signature}`,
      await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'ec' }).sign(other),
      hmacWith(await exportSPKI(es256.publicKey)),
      hmacWith(JSON.stringify(bothKeys[0])),
      'no token at all',
    ]
    for (const token of tokens) {
      await expect(verifierOf().verify(token)).rejects.toMatchObject(refused)
      await expect(verifierOf(SECRET).verify(token)).rejects.toMatchObject(refused)
    }
    expect(project.requests).not.toContain('/auth/v1/user')
  })

  it('verifies a token by the user endpoint without keys and secret, and caches the user for 30 seconds', async () => {
    project.keys = []
    const token = await byHmac('unknown to us, but theirs')
    project.users.set(`Bearer ${token}`, {
      id: 'user-1',
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ada@example.com',
      user_metadata: claims().user_metadata,
    })
    const verifier = verifierOf()
    const asked = () => project.requests.filter((path) => path === '/auth/v1/user').length
    expect(await verifier.verify(token)).toEqual(ADA)
    expect(await verifier.verify(token)).toEqual(ADA)
    expect(asked()).toBe(1)
    project.users.clear()
    offsetMs = 31_000
    await expect(verifier.verify(token)).rejects.toMatchObject(refused)
    expect(asked()).toBe(2)
  })

  it.each([
    ['another user', { id: 'user-2', aud: 'authenticated', role: 'authenticated' }],
    ['an anonymous user', { id: 'user-1', aud: 'authenticated', role: 'anon' }],
  ])('rejects a token when the user endpoint returns %s', async (_what, user) => {
    project.keys = []
    const token = await byHmac('theirs')
    project.users.set(`Bearer ${token}`, user)
    await expect(verifierOf().verify(token)).rejects.toMatchObject(refused)
  })

  it('limits concurrent requests to the user endpoint, and rejects the others as `unavailable`', async () => {
    project.keys = []
    let release = () => {}
    project.hold = new Promise((resolve) => {
      release = resolve
    })
    const counts = { unauthorized: 0, unavailable: 0 }
    const verifier = verifierOf()
    const tokens = await Promise.all(
      Array.from({ length: 230 }, (_, each) => byHmac('made up', { sub: `user-${each}` })),
    )
    await Promise.all(
      tokens.map((token) =>
        verifier.verify(token).catch(({ code }: { code: keyof typeof counts }) => {
          counts[code]++
          if (code === 'unavailable' && counts.unavailable === 10) release()
        }),
      ),
    )
    expect(counts).toEqual({ unauthorized: 220, unavailable: 10 })
    expect(project.maxInFlight).toBeLessThanOrEqual(20)
  })

  it('fails as `unavailable`, not `unauthorized`, when the project cannot be reached', async () => {
    project.isDown = true
    await expect(verifierOf().verify(await bySupabase())).rejects.toMatchObject({ code: 'unavailable' })
    await expect(verifierOf().verify(await byHmac('theirs'))).rejects.toMatchObject({ code: 'unavailable' })
    const nowhere = hostedVerifier({ url: 'http://127.0.0.1:9', anonKey: 'anon', jwtSecret: undefined }, now)
    await expect(nowhere.verify(await bySupabase())).rejects.toMatchObject({ code: 'unavailable' })
  })

  it.each([
    ['HTML', '<h1>Hello</h1>'],
    ['null', 'null'],
    ['an object without a list', '{"keys":{"length":1000000000}}'],
    ['a list of null', '{"keys":[null]}'],
    ['more than a megabyte', JSON.stringify({ keys: bothKeys, more: 'x'.repeat(1_048_576) })],
  ])('fails as `unavailable`, not `unauthorized`, when the key set is %s', async (_what, raw) => {
    project.raw = raw
    await expect(verifierOf().verify(await bySupabase())).rejects.toMatchObject({ code: 'unavailable' })
    project.raw = undefined
    expect(await verifierOf().verify(await bySupabase())).toEqual(ADA)
  })

  it.each([
    ['a list', []],
    ['null', null],
    ['an id that is not a string', { id: { length: 1e9 }, aud: 'authenticated', role: 'authenticated' }],
    [
      'more than a megabyte',
      { id: 'user-1', aud: 'authenticated', role: 'authenticated', more: 'x'.repeat(1_048_576) },
    ],
  ])('fails as `unavailable`, not `unauthorized`, when the user endpoint returns %s', async (_what, user) => {
    project.keys = []
    const token = await byHmac('theirs')
    project.users.set(`Bearer ${token}`, user)
    await expect(verifierOf().verify(token)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('reads Google names and drops a profile image URL that is not https', async () => {
    const metadata = [
      [
        { full_name: 'Ada King Lovelace', picture: 'https://pictures.example/p' },
        { firstName: 'Ada', lastName: 'King Lovelace', profileImageUrl: 'https://pictures.example/p' },
      ],
      [
        { given_name: 'Ada', family_name: 'Lovelace', avatar_url: 'javascript:alert(1)' },
        { firstName: 'Ada', lastName: 'Lovelace', profileImageUrl: null },
      ],
      [
        { first_name: ' ', last_name: 7 },
        { firstName: null, lastName: null, profileImageUrl: null },
      ],
      ['nothing', { firstName: null, lastName: null }],
      [{ first_name: 'x'.repeat(10_000) }, { firstName: 'x'.repeat(100) }],
    ]
    for (const [user_metadata, expected] of metadata)
      expect(await verifierOf().verify(await bySupabase({ user_metadata }))).toMatchObject(expected as object)
  })
})
