import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const project = createServer(async (_request, response) => {
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => project.close(resolve)))

it('creates the user of a hosted project from the token claims at the first call', async () => {
  await using t = await startTestApp({
    hasWorker: false,
    hasRealSignIn: true,
    env: { SUPABASE_URL: url, SUPABASE_ANON_KEY: 'anon' },
  })
  expect((await t.app.inject(contract.getAuthConfig.path)).json()).toMatchObject({
    url,
    anonKey: 'anon',
    providers: [{ id: 'google', label: 'Google', icon: null }],
    isSignUpOpen: true,
    canReceiveMail: true,
    hasPasskeys: false,
    passwordMinLength: null,
  })
  const nowS = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `${url}/auth/v1`,
    sub: 'e6f0a2d4-0000-4000-8000-000000000001',
    aud: 'authenticated',
    role: 'authenticated',
    iat: nowS,
    exp: nowS + 3_600,
    email: 'ada@example.com',
    session_id: 'theirs',
  }
  const token = (more: object) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey)
  const call = async (more: object) =>
    t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${await token(more)}` } })

  const names = { user_metadata: { first_name: 'Ada', last_name: 'Lovelace' } }
  const first = await call(names)
  expect(first.json()).toMatchObject({
    id: claims.sub,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    credits: 10,
  })
  expect(first.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }])
  expect((await call(names)).json()).toEqual(first.json())
  expect((await call({ ...names, aud: 'other' })).statusCode).toBe(401)
})
