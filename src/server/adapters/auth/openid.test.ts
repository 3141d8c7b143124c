import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openidSignIn } from './openid.ts'

const MIB = 1_048_576
const CALLBACK = 'http://localhost:3000/auth/v1/callback'
const flow = { state: 'state', nonce: 'nonce', codeVerifier: 'v'.repeat(43) }
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })

let issuer = ''
/** The response body of each path; a test replaces one. */
const bodies: Record<string, () => unknown> = {}
const server = createServer(async (request, response) => {
  const body = await bodies[request.url ?? '']?.()
  response
    .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

let claims: Record<string, unknown> = {}
const configuration = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})
const keys = async () => ({
  keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'key' }],
})
const tokens = async () => ({
  access_token: 'access',
  token_type: 'bearer',
  id_token: await new SignJWT({ nonce: flow.nonce, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'key' })
    .setIssuer(issuer)
    .setAudience('client')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey),
})
beforeEach(() => {
  claims = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' }
  bodies['/.well-known/openid-configuration'] = configuration
  bodies['/keys'] = keys
  bodies['/token'] = tokens
})

const signIn = () =>
  openidSignIn({
    id: 'google',
    label: 'Google',
    icon: null,
    issuer,
    clientId: 'client',
    clientSecret: 'secret',
  })
const redeem = () => signIn().redeem(new URL(`${CALLBACK}?code=code&state=state`), flow)

describe('sign-in with an OpenID provider', () => {
  it('returns the profile of a valid ID token', async () => {
    expect(await redeem()).toEqual({
      providerId: 'ada',
      email: 'ada@example.com',
      isEmailVerified: true,
      claims: { iss: issuer, sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' },
    })
  })

  it.each([
    ['/.well-known/openid-configuration', configuration],
    ['/token', tokens],
    ['/keys', keys],
  ])('fails when %s returns more than a megabyte', async (path, body) => {
    bodies[path] = async () => ({ ...(await body()), more: 'x'.repeat(MIB) })
    await expect(redeem()).rejects.toThrow()
  })

  it.each<[string, Record<string, unknown>]>([
    ['no address', { email: undefined }],
    ['an address that is an object', { email: { length: 5 } }],
    ['an address that is too long', { email: `${'a'.repeat(320)}@example.com` }],
    ['a subject that is too long', { sub: 'a'.repeat(256) }],
  ])('fails when the ID token has %s', async (_what, change) => {
    Object.assign(claims, change)
    await expect(redeem()).rejects.toMatchObject({ name: 'InvalidResponseError' })
  })

  it('drops claims that are too long or not text, and treats a string as an unverified address', async () => {
    Object.assign(claims, { name: 'x'.repeat(1_000), given_name: { length: 5 }, email_verified: 'true' })
    const profile = await redeem()
    expect(profile.isEmailVerified).toBe(false)
    expect(Object.keys(profile.claims)).toEqual(['iss', 'sub', 'email'])
  })
})

describe('an ID token that a client sends', () => {
  const signed = (change: Record<string, unknown>) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const verify = (token: string, accessToken?: string) =>
    signIn().verifyIdToken(token, { accessToken, now: new Date() })

  it('returns its profile and nonce', async () => {
    const verified = await verify(await signed({ aud: 'client', nonce: 'hash' }))
    expect(verified).toMatchObject({ profile: { providerId: 'ada', isEmailVerified: true }, nonce: 'hash' })
  })

  it('belongs to the access token whose hash it has', async () => {
    const at_hash = createHash('sha256').update('access').digest().subarray(0, 16).toString('base64url')
    const token = await signed({ aud: 'client', at_hash })
    await expect(verify(token, 'access')).resolves.toBeDefined()
    await expect(verify(token, 'another')).rejects.toMatchObject({ name: 'InvalidIdTokenError' })
  })

  it('names this client where it is for several', async () => {
    const aud = ['client', 'another']
    await expect(verify(await signed({ aud, azp: 'client' }))).resolves.toBeDefined()
    for (const change of [{ aud }, { aud, azp: 'another' }, { aud: 'client', azp: 'another' }])
      await expect(verify(await signed(change))).rejects.toMatchObject({
        message: 'Unacceptable audience in id_token',
      })
  })

  it('is not accepted when it is signed with the secret of the client', async () => {
    const token = await new SignJWT({ ...claims, aud: 'client' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('secret'))
    await expect(verify(token)).rejects.toMatchObject({ name: 'InvalidIdTokenError' })
  })

  it('is not called invalid while the key set cannot be read', async () => {
    bodies['/keys'] = () => undefined
    const token = await signed({ aud: 'client' })
    await expect(verify(token)).rejects.not.toMatchObject({ name: 'InvalidIdTokenError' })
  })
})
