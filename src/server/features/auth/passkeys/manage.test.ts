import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client, failure, startAuthApp } from '../testing/auth-app.ts'
import { createAuthenticator, registerPasskey, signInWithPasskey } from '../testing/authenticator.ts'
import { addApp } from '../testing/authenticator-app.ts'

const MINUTE_MS = 60_000

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function signUp() {
  await t.deliverMail()
  return t.createSignedInClient(`manager${++people}@example.com`)
}

describe('adding and removing a passkey', () => {
  it('needs a sign-in of the last ten minutes; renaming does not', async () => {
    const auth = await signUp()
    const { data } = await registerPasskey(auth, createAuthenticator())
    const passkeyId = data?.id ?? ''
    t.advanceClock(10 * MINUTE_MS + 1_000)
    const needed = failure(400, 'reauthentication_needed')
    expect(await auth.passkey.startRegistration()).toMatchObject(needed)
    expect(await auth.passkey.delete({ passkeyId })).toMatchObject(needed)
    expect((await auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })).error).toBeNull()
  })

  it('is refused in the session of a password reset', async () => {
    const auth = await signUp()
    const email = (await auth.getUser()).data.user?.email ?? ''
    await t.deliverMail()
    await auth.resetPasswordForEmail(email)
    const token_hash = new URL((await t.deliverOneMail()).page).searchParams.get('token_hash') ?? ''
    const reset = t.createClient()
    await reset.verifyOtp({ token_hash, type: 'recovery' })
    expect(await reset.passkey.startRegistration()).toMatchObject(failure(400, 'reauthentication_needed'))
  })

  it('needs the second factor of a user who has one, also after a sign-in with a passkey', async () => {
    const auth = await signUp()
    const device = createAuthenticator()
    const { data: passkey } = await registerPasskey(auth, device)
    await addApp(t, auth)
    const browser = t.createClient()
    expect((await signInWithPasskey(browser, device)).error).toBeNull()
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const refused = {
      error: {
        status: 403,
        code: 'insufficient_aal',
        message: 'AAL2 session is required to manage passkeys when MFA is enabled',
      },
    }
    expect(await browser.passkey.startRegistration()).toMatchObject(refused)
    expect(await browser.passkey.delete({ passkeyId: passkey?.id ?? '' })).toMatchObject(refused)
    expect((await auth.passkey.delete({ passkeyId: passkey?.id ?? '' })).error).toBeNull()
  })
})

describe('passkeys end', () => {
  it('with the undoing of a change of address, if they were added since', async () => {
    await t.deliverMail()
    const auth = await t.createSignedInClient('keeper@example.com')
    const [before, after] = [createAuthenticator(), createAuthenticator()]
    await registerPasskey(auth, before)
    await t.deliverMail()
    await auth.updateUser({ email: 'thief@example.com' })
    const pages = (await t.deliverMail()).map(({ page }) => page)
    const open = (client: Client, page: string | undefined) =>
      client.verifyOtp({
        token_hash: new URL(page ?? '').searchParams.get('token_hash') ?? '',
        type: 'email_change',
      })
    for (const page of pages) await open(auth, page)
    const [notice] = (await t.deliverMail()).filter(({ subject }) => subject.includes('was changed'))
    expect((await registerPasskey(auth, after)).error).toBeNull()

    expect((await open(t.createClient(), notice?.page)).error).toBeNull()
    expect(await signInWithPasskey(t.createClient(), after)).toMatchObject(
      failure(400, 'webauthn_verification_failed'),
    )
    expect((await signInWithPasskey(t.createClient(), before)).data?.user?.email).toBe('keeper@example.com')
    await t.deliverMail()
  })

  it('with the account', async () => {
    const auth = await signUp()
    const device = createAuthenticator()
    await registerPasskey(auth, device)
    await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const deleted = await t.app.inject({
      method: contract.deleteAccount.method,
      url: contract.deleteAccount.path,
      headers: { authorization: `Bearer ${(await auth.getSession()).data.session?.access_token}` },
      payload: { confirmation: 'DELETE' },
    })
    expect(deleted.statusCode).toBe(200)
    expect(await signInWithPasskey(t.createClient(), device)).toMatchObject(
      failure(400, 'webauthn_verification_failed'),
    )
    const { rows } = await t.deps.db.$client.query(
      'select 1 from auth.webauthn_credentials where credential_id = $1',
      [device.credentialId],
    )
    expect(rows).toEqual([])
  })
})
