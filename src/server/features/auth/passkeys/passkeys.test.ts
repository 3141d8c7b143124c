import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, startAuthApp } from '../testing/auth-app.ts'
import { createAuthenticator } from '../testing/authenticator.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

describe('a passkey', () => {
  it('is registered, signs in, is renamed, and no longer signs in once it was removed', async () => {
    const auth = await t.createSignedInClient()
    const device = createAuthenticator()
    const start = await auth.passkey.startRegistration()
    if (start.error) throw start.error
    const registered = await auth.passkey.verifyRegistration({
      challengeId: start.data.challenge_id,
      credential: device.create(start.data.options),
    })
    expect(registered).toMatchObject({ error: null, data: { friendly_name: 'Passkey' } })
    const other = t.createClient()
    const begun = await other.passkey.startAuthentication()
    if (begun.error) throw begun.error
    const signedIn = await other.passkey.verifyAuthentication({
      challengeId: begun.data.challenge_id,
      credential: device.get(begun.data.options),
    })
    expect(signedIn).toMatchObject({ error: null, data: { user: { email: 'ada@example.com' } } })
    expect((await auth.passkey.list()).data).toMatchObject([
      { friendly_name: 'Passkey', last_used_at: expect.any(String) },
    ])
  })
})
