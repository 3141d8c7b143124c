import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { type AuthApp, startAuthApp } from '../testing/auth-app.ts'
import { createAuthenticator } from '../testing/authenticator.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp({ env: { PUBLIC_URL: 'http://192.168.1.5:3000' } })
})
afterAll(() => t[Symbol.asyncDispose]())

describe('at an address that cannot have passkeys', () => {
  it('every call is refused, with a session and without', async () => {
    const auth = await t.createSignedInClient()
    const disabled = { error: { status: 404, code: 'passkey_disabled', message: 'Passkeys are disabled' } }
    const challengeId = '01980000-0000-7000-8000-000000000000'
    const options = { challenge: 'AAAA', rp: {}, user: { id: 'AAAA' } }
    const credential = createAuthenticator().create(options)
    for (const call of [
      () => auth.passkey.startRegistration(),
      () => auth.passkey.verifyRegistration({ challengeId, credential }),
      () => auth.passkey.list(),
      () => auth.passkey.update({ passkeyId: challengeId, friendlyName: 'Mine' }),
      () => auth.passkey.delete({ passkeyId: challengeId }),
      () => t.createClient().passkey.startAuthentication(),
      () => t.createClient().passkey.verifyAuthentication({ challengeId, credential }),
    ])
      expect(await call()).toMatchObject(disabled)
    expect((await t.post('/passkeys/registration/options', {})).status).toBe(404)
  })

  it('no security key is enrolled as a second factor', async () => {
    const auth = await t.createSignedInClient('key@example.com')
    expect(await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).toMatchObject({
      error: {
        status: 422,
        code: 'mfa_webauthn_enroll_not_enabled',
        message: 'MFA enroll is disabled for WebAuthn',
      },
    })
  })

  it('one that was enrolled at another address is not verified', async () => {
    const auth = await t.createSignedInClient('moved@example.com')
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Key' })
    const factorId = data?.id ?? ''
    await t.deps.db.$client.query(`update auth.factors set factor_type = 'webauthn' where id = $1`, [
      factorId,
    ])
    expect(await auth.mfa.challenge({ factorId })).toMatchObject({
      error: {
        status: 422,
        code: 'mfa_webauthn_verify_not_enabled',
        message: 'MFA verification is disabled for WebAuthn',
      },
    })
  })

  it('the settings say so', async () => {
    const settings = await fetch(`${t.origin}/auth/v1/settings`)
    expect(await settings.json()).toMatchObject({ passkeys_enabled: false })
    expect((await t.app.inject(getAuthConfig.path)).json()).toMatchObject({ hasPasskeys: false })
  })
})

it('the settings say where passkeys are enabled', async () => {
  await using enabled = await startAuthApp()
  const settings = await fetch(`${enabled.origin}/auth/v1/settings`)
  expect(await settings.json()).toMatchObject({ passkeys_enabled: true })
  expect((await enabled.app.inject(getAuthConfig.path)).json()).toMatchObject({ hasPasskeys: true })
})
