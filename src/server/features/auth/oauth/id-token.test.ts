import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../testing/auth-app.ts'
import { account, COMPANY, type OidcApp, SCHOOL, startOidcApp } from '../testing/oidc-app.ts'
import { OTHER_CLIENT_ID } from '../testing/openid-server.ts'

const HOUR_MS = 3_600_000

let t: OidcApp
beforeAll(async () => {
  t = await startOidcApp()
  t.company.accounts.set('ada', account('ada'))
})
afterAll(() => t[Symbol.asyncDispose]())

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
const signIn = async (
  provider: string,
  token: string,
  more: { nonce?: string; access_token?: string } = {},
) => t.createClient().signInWithIdToken({ provider, token, ...more })

describe('sign-in with an ID token', () => {
  it('creates a session for a token with the hash of the nonce', async () => {
    const { idToken, accessToken } = await t.company.issueIdToken('ada', hashOf('a nonce'))
    const { data, error } = await signIn(COMPANY, idToken, { nonce: 'a nonce', access_token: accessToken })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ada@example.com',
      identities: [{ provider: COMPANY, id: 'ada' }],
    })
    expect((await t.createClient().getUser(data.session?.access_token)).error).toBeNull()
  })

  it('rejects another nonce, and a nonce on one side only', async () => {
    const { idToken } = await t.company.issueIdToken('ada', hashOf('a nonce'))
    const bare = await t.company.issueIdToken('ada')
    expect((await signIn(COMPANY, idToken, { nonce: 'another' })).error?.message).toBe('Nonces mismatch')
    const both = 'Passed nonce and nonce in id_token should either both exist or not.'
    expect((await signIn(COMPANY, idToken)).error?.message).toBe(both)
    expect((await signIn(COMPANY, bare.idToken, { nonce: 'a nonce' })).error?.message).toBe(both)
    const response = await t.post('/token?grant_type=id_token', {
      provider: COMPANY,
      id_token: idToken,
      nonce: 'another',
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid nonce', error_description: 'Nonces mismatch' },
    ])
  })

  it('rejects a token of another provider, for another client, with another signature, or malformed', async () => {
    const { idToken } = await t.company.issueIdToken('ada')
    const foreign = await t.company.issueIdToken('ada', undefined, OTHER_CLIENT_ID)
    const [header, , signature] = idToken.split('.')
    const claims = { ...account('ada'), iss: t.company.issuer, aud: 'future-memory', exp: 9e9, iat: 1 }
    const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`
    for (const [provider, token, message] of [
      [SCHOOL, idToken, 'Bad ID token'],
      [COMPANY, foreign.idToken, 'Unacceptable audience in id_token'],
      [COMPANY, forged, 'Bad ID token'],
      [COMPANY, unsigned, 'Bad ID token'],
      [COMPANY, 'no token', 'Bad ID token'],
    ] as const)
      expect((await signIn(provider, token)).error).toMatchObject({ status: 400, message })
  })

  it('does not sign in an unverified address', async () => {
    t.company.accounts.set('eve', account('eve', { email: 'ada@example.com', email_verified: false }))
    const { idToken } = await t.company.issueIdToken('eve')
    expect((await signIn(COMPANY, idToken)).error?.code).toBe('provider_email_needs_verification')
  })

  it('rejects a provider that is not enabled', async () => {
    expect((await signIn('google', 'token')).error?.code).toBe('provider_disabled')
    expect((await signIn('custom:unknown', 'token')).error).toMatchObject({
      code: 'validation_failed',
      message: 'Custom OIDC provider "custom:unknown" not allowed',
    })
  })

  it('links the identity to the signed-in user', async () => {
    const member = await t.createSignedInClient('linker@example.com', PASSWORD)
    t.company.accounts.set('token', account('token', { email_verified: false }))
    const { idToken } = await t.company.issueIdToken('token')
    expect((await member.linkIdentity({ provider: COMPANY, token: idToken })).error).toBeNull()
    expect((await member.getUser()).data.user).toMatchObject({
      email: 'linker@example.com',
      app_metadata: { providers: ['email', COMPANY] },
    })
  })

  it('rejects an expired token', async () => {
    const { idToken } = await t.company.issueIdToken('ada')
    t.advanceClock(HOUR_MS + 1_000)
    expect((await signIn(COMPANY, idToken)).error).toMatchObject({ status: 400, message: 'Bad ID token' })
  })
})
