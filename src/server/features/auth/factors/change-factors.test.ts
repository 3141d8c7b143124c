import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, accessTokenOf, failure, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { addApp, enrollApp, levelsOf, verifyApp } from '../testing/authenticator-app.ts'

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

/** A person with an address of their own. */
async function signUp() {
  const email = `person${++people}@example.com`
  return { email, auth: await t.createSignedInClient(email) }
}

/** A person with a verified authenticator app, signed in at aal2. */
async function signUpWithFactor() {
  const { email, auth } = await signUp()
  return { email, auth, ...(await addApp(t, auth)) }
}

async function signIn(email: string) {
  const auth = t.createClient()
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { auth, token: data.session.access_token }
}

const callApi = (token: string) =>
  t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${token}` } })

describe('adding and removing', () => {
  it('refuses a name twice, an eleventh factor, and what is switched off', async () => {
    const { auth } = await signUp()
    await enrollApp(auth, 'Phone')
    expect(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).toMatchObject(
      failure(422, 'mfa_factor_name_conflict'),
    )
    expect(await auth.mfa.enroll({ factorType: 'phone', phone: '+4912345' })).toMatchObject(
      failure(422, 'mfa_phone_enroll_not_enabled'),
    )
    for (let count = 2; count <= 10; count++) await enrollApp(auth, `Phone ${count}`)
    expect(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 11' })).toMatchObject(
      failure(422, 'too_many_enrolled_mfa_factors'),
    )
  })

  it.each([
    ['constructor', 'validation_failed'],
    ['__proto__', 'validation_failed'],
    [{ toString: 1, valueOf: 1 }, 'bad_json'],
    [null, 'validation_failed'],
  ])('refuses the type %j', async (factor_type, code) => {
    const { auth } = await signUp()
    const response = await t.post(
      '/factors',
      { factor_type },
      { authorization: `Bearer ${await accessTokenOf(auth)}` },
    )
    expect([response.status, (await response.json()).code]).toEqual([400, code])
  })

  it('is refused to the session of a password reset, until it has set the password', async () => {
    const { email } = await signUp()
    const auth = t.createClient()
    await auth.resetPasswordForEmail(email)
    const token_hash = new URL((await t.deliverOneMail()).link).searchParams.get('token') ?? ''
    expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    const attempt = () => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(await attempt()).toMatchObject(failure(400, 'reauthentication_needed'))
    expect((await auth.updateUser({ password: 'eleven loud geese' })).error).toBeNull()
    await t.deliverMail()
    expect((await attempt()).error).toBeNull()
  })

  it('forgets a set-up that was left', async () => {
    const { auth } = await signUp()
    await enrollApp(auth)
    t.advanceClock(6 * 60_000)
    await enrollApp(auth)
    expect((await auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('needs aal2 to add a second one and to remove a verified one', async () => {
    const { email, auth, factorId } = await signUpWithFactor()
    const { auth: thief } = await signIn(email)
    expect(await thief.mfa.unenroll({ factorId })).toMatchObject(failure(422, 'insufficient_aal'))
    expect(await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).toMatchObject(
      failure(403, 'insufficient_aal'),
    )
    const second = await enrollApp(auth, 'Tablet')
    expect((await auth.mfa.unenroll({ factorId: second.factorId })).error).toBeNull()
    expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    expect((await auth.refreshSession()).data.user?.factors).toBeUndefined()
    expect(await levelsOf(auth)).toEqual(['aal1', 'aal1'])
    expect((await callApi(await accessTokenOf(auth))).statusCode).toBe(200)
  })

  it('needs a code of the app, or a sign-in, of the last ten minutes', async () => {
    const { auth, ...factor } = await signUpWithFactor()
    t.advanceClock(10 * 60_000 + 1_000)
    await auth.refreshSession()
    const needed = failure(400, 'reauthentication_needed')
    const changePassword = () => auth.updateUser({ password: 'another long one' })
    const begin = () => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect([await changePassword(), await begin()]).toMatchObject([needed, needed])
    expect((await verifyApp(t, auth, factor)).error).toBeNull()
    expect([await changePassword(), await begin()]).toMatchObject([{ error: null }, { error: null }])
    await t.deliverMail()
  })

  it('says in the settings that there are second factors', async () => {
    const settings = await (await fetch(`${t.origin}/auth/v1/settings`)).json()
    expect(settings).toMatchObject({ mfa_enabled: true })
  })
})
