import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { NOT_SINGLE_LINE_MESSAGE } from '#shared/contract/fields.ts'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client, failure, startAuthApp } from '../testing/auth-app.ts'
import {
  createAuthenticator,
  registerPasskey,
  signInWithPasskey,
  stubBrowser,
} from '../testing/authenticator.ts'

const MINUTE_MS = 60_000
const WINDOWS_HELLO = '08987058-cadc-4b81-b6e1-30de50dcbe96'

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())
afterEach(() => vi.unstubAllGlobals())

const idsOf = async (auth: Client) => (await auth.passkey.list()).data?.map(({ id }) => id) ?? []

async function signUp() {
  const email = `holder${++people}@example.com`
  await t.deliverMail()
  const auth = await t.createSignedInClient(email)
  return { auth, email }
}

async function signUpWithPasskey() {
  const person = await signUp()
  const device = createAuthenticator()
  const { data, error } = await registerPasskey(person.auth, device)
  if (error) throw error
  return { ...person, device, passkeyId: data.id }
}

describe('a passkey', () => {
  it('is registered, signs in without an address, and is listed with its last use', async () => {
    const { auth, email } = await signUp()
    const device = createAuthenticator()
    const registered = await registerPasskey(auth, device, { aaguid: WINDOWS_HELLO })
    const passkey = { id: expect.any(String), friendly_name: 'Windows Hello', created_at: expect.any(String) }
    expect(registered).toEqual({ data: passkey, error: null })
    expect((await auth.passkey.list()).data).toEqual([registered.data])

    const browser = t.createClient()
    const { data } = await signInWithPasskey(browser, device)
    expect(data?.user).toMatchObject({ email })
    expect((await browser.getClaims()).data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey', timestamp: expect.any(Number) }],
    })
    const token = data?.session?.access_token
    const headers = { authorization: `Bearer ${token}` }
    expect((await t.app.inject({ url: contract.getUser.path, headers })).statusCode).toBe(200)
    expect((await auth.passkey.list()).data).toEqual([
      { ...registered.data, last_used_at: expect.any(String) },
    ])
  })

  it('works by the client’s own ceremonies', async () => {
    const { auth, email } = await signUp()
    const browser = t.createClient()
    stubBrowser(createAuthenticator())
    expect(await auth.registerPasskey()).toMatchObject({ error: null, data: { friendly_name: 'Passkey' } })
    expect((await browser.signInWithPasskey()).data?.user?.email).toBe(email)
  })

  it('asks for a resident credential that verifies its user, and names those that the user has', async () => {
    const { auth, email, device } = await signUpWithPasskey()
    const { data: creation } = await auth.passkey.startRegistration()
    const userId = (await auth.getUser()).data.user?.id ?? ''
    expect(creation?.options).toMatchObject({
      rp: { id: 'localhost', name: 'Future Memory' },
      user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.credentialId, transports: ['hybrid', 'internal'] }],
    })
    expect(
      Math.abs((creation?.expires_at ?? 0) * 1_000 - t.deps.now().getTime() - 5 * MINUTE_MS),
    ).toBeLessThan(MINUTE_MS)
    const { data: request } = await t.createClient().passkey.startAuthentication()
    expect(request?.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(request?.options).not.toHaveProperty('allowCredentials')
  })

  it('is renamed by its user only', async () => {
    const { auth, passkeyId } = await signUpWithPasskey()
    const friendlyName = '☂'.repeat(120)
    const renamed = await auth.passkey.update({ passkeyId, friendlyName: ` ${friendlyName} ` })
    expect(renamed).toMatchObject({ error: null, data: { id: passkeyId, friendly_name: friendlyName } })
    for (const [name, message] of [
      ['', 'friendly_name is required'],
      [' ', 'friendly_name is required'],
      ['☂'.repeat(121), 'friendly_name must be 120 characters or less'],
      ['Phone\n2', `friendly_name: ${NOT_SINGLE_LINE_MESSAGE}`],
      ['\u200b', `friendly_name: ${NOT_SINGLE_LINE_MESSAGE}`],
    ])
      expect(await auth.passkey.update({ passkeyId, friendlyName: name ?? '' })).toMatchObject({
        error: { status: 400, code: 'validation_failed', message },
      })
    const stranger = (await signUp()).auth
    for (const id of [passkeyId, 'none'])
      expect(await stranger.passkey.update({ passkeyId: id, friendlyName: 'Mine' })).toMatchObject({
        error: { status: 404, code: 'validation_failed', message: 'Passkey not found' },
      })
    expect((await auth.passkey.list()).data).toMatchObject([{ friendly_name: friendlyName }])
  })

  it('is removed by its user only, and then no longer signs in', async () => {
    const { auth, passkeyId, device } = await signUpWithPasskey()
    const stranger = (await signUp()).auth
    expect(await stranger.passkey.delete({ passkeyId })).toMatchObject(failure(404, 'validation_failed'))
    expect(await idsOf(auth)).toEqual([passkeyId])
    expect(await auth.passkey.delete({ passkeyId })).toEqual({ data: null, error: null })
    expect(await idsOf(auth)).toEqual([])
    expect(await auth.passkey.delete({ passkeyId })).toMatchObject(failure(404, 'validation_failed'))
    expect(await signInWithPasskey(t.createClient(), device)).toMatchObject(
      failure(400, 'webauthn_verification_failed'),
    )
  })

  it('is mailed about when it is added and when it is removed', async () => {
    const { auth, email, passkeyId } = await signUpWithPasskey()
    const added = await t.deliverOneMail()
    expect(added).toMatchObject({ to: email, subject: 'A way into your Future Memory account was changed' })
    expect(added.text).toMatch(/What: A passkey was added\nWhen: .+ UTC\nDevice: /)
    await auth.passkey.delete({ passkeyId })
    expect((await t.deliverOneMail()).text).toContain('What: A passkey was removed')
  })

  it('is removed by the link of its mail', async () => {
    const { device } = await signUpWithPasskey()
    const token_hash = new URL((await t.deliverOneMail()).page).searchParams.get('token_hash') ?? ''
    expect((await t.createClient().verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
    expect(await signInWithPasskey(t.createClient(), device)).toMatchObject(
      failure(400, 'webauthn_verification_failed'),
    )
  })

  it('makes a fresh sign-in, which may add another one', async () => {
    const { device } = await signUpWithPasskey()
    t.advanceClock(11 * MINUTE_MS)
    const browser = t.createClient()
    await signInWithPasskey(browser, device)
    expect((await registerPasskey(browser, createAuthenticator())).error).toBeNull()
  })

  it('makes the browser a known device', async () => {
    const { device } = await signUpWithPasskey()
    let cookies: string[] = []
    const keep: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      cookies = response.headers.getSetCookie()
      return response
    }
    await signInWithPasskey(t.createClient({ fetch: keep }), device)
    expect(cookies).toEqual([expect.stringMatching(/^device=[\w-]{43}\..+HttpOnly/)])
  })

  it('is mailed about as other sign-ins when the device is new', async () => {
    const { email, device } = await signUpWithPasskey()
    await t.deliverMail()
    t.advanceClock(2 * 60 * MINUTE_MS)
    const elsewhere: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')
      return fetch(input, { ...init, headers })
    }
    await signInWithPasskey(t.createClient({ fetch: elsewhere }), device)
    const mail = await t.deliverOneMail()
    expect(mail).toMatchObject({ to: email, subject: 'A new sign-in to your Future Memory account' })
  })
})
