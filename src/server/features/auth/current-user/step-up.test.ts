import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

const TEN_MINUTES_MS = 10 * 60_000
const NEW_PASSWORD = 'quite another phrase'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

/** A client that signed in more than ten minutes ago; its token was renewed since. */
async function createStaleClient(email: string) {
  const auth = await t.createSignedInClient(email)
  t.advanceClock(TEN_MINUTES_MS + 1_000)
  await auth.refreshSession()
  return auth
}

async function mailedCode(auth: Client) {
  expect((await auth.reauthenticate()).error).toBeNull()
  return /^\d{6}$/m.exec((await t.deliverOneMail()).text)?.[0] ?? ''
}

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function deleteAccount(auth: Client, nonce?: string) {
  const token = (await auth.getSession()).data.session?.access_token
  const { method, path } = contract.deleteAccount
  const response = await t.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    payload: { confirmation: 'DELETE', ...(nonce === undefined ? {} : { nonce }) },
  })
  return [response.statusCode, response.json().code]
}

const NEEDED = { status: 400, code: 'reauthentication_needed' }
const NOT_VALID = {
  status: 422,
  code: 'reauthentication_not_valid',
  message: 'Nonce has expired or is invalid',
}

describe('changes that need a recent sign-in', () => {
  it('refuses them ten minutes after the sign-in, and still changes names', async () => {
    const auth = await createStaleClient('stale@example.com')
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      ...NEEDED,
      message: 'Password update requires reauthentication',
    })
    expect((await auth.updateUser({ email: 'thief@example.com' })).error).toMatchObject(NEEDED)
    expect(await deleteAccount(auth)).toEqual([400, 'reauthentication_needed'])
    expect((await auth.updateUser({ data: { first_name: 'Grace' } })).error).toBeNull()
    expect(await t.deliverMail()).toEqual([])
  })

  it('tells nothing about the password and other accounts', async () => {
    await t.createSignedInClient('known@example.com')
    const auth = await createStaleClient('asking@example.com')
    expect((await auth.updateUser({ password: PASSWORD })).error).toMatchObject(NEEDED)
    expect((await auth.updateUser({ email: 'known@example.com' })).error).toMatchObject(NEEDED)
  })

  it('allows them after a sign-in, in that session only', async () => {
    const auth = await createStaleClient('again@example.com')
    const other = t.createClient()
    await other.signInWithPassword({ email: 'again@example.com', password: PASSWORD })
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(NEEDED)
    expect((await other.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    await t.deliverMail()
    expect(await deleteAccount(other)).toEqual([200, undefined])
  })

  it('allows one of them with a mailed code', async () => {
    const auth = await createStaleClient('code@example.com')
    const nonce = await mailedCode(auth)
    expect((await auth.updateUser({ password: 'short', nonce })).error?.code).toBe('weak_password')
    expect((await auth.updateUser({ password: PASSWORD, nonce })).error?.code).toBe('same_password')
    expect((await auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
    expect((await auth.updateUser({ password: PASSWORD, nonce })).error).toMatchObject(NOT_VALID)
    await t.deliverMail()
  })

  it('accepts a code in one of four concurrent calls', async () => {
    const auth = await createStaleClient('race@example.com')
    const nonce = await mailedCode(auth)
    const results = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        auth.updateUser({ password: `quiet phrase number ${index}`, nonce }),
      ),
    )
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    await t.deliverMail()
  })

  it('deletes the account with a mailed code', async () => {
    const auth = await createStaleClient('leave@example.com')
    const nonce = await mailedCode(auth)
    expect(await deleteAccount(auth, otherCode(nonce))).toEqual([422, 'reauthentication_not_valid'])
    expect(await deleteAccount(auth, nonce)).toEqual([200, undefined])
  })

  it('rejects the code of another user, and one of another session of the same user', async () => {
    const thief = await createStaleClient('thief@example.com')
    const owner = await createStaleClient('owner@example.com')
    const nonce = await mailedCode(owner)
    await t.createClient().signInWithPassword({ email: 'owner@example.com', password: PASSWORD })
    expect((await thief.updateUser({ password: NEW_PASSWORD, nonce })).error).toMatchObject(NOT_VALID)
    expect((await owner.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
    await t.deliverMail()
  })

  it('voids a code after five wrong guesses, and after ten minutes', async () => {
    const auth = await createStaleClient('guess@example.com')
    const guessed = await mailedCode(auth)
    for (let guess = 0; guess < 5; guess++)
      expect(
        (await auth.updateUser({ password: NEW_PASSWORD, nonce: otherCode(guessed) })).error,
      ).toMatchObject(NOT_VALID)
    expect((await auth.updateUser({ password: NEW_PASSWORD, nonce: guessed })).error).toMatchObject(NOT_VALID)

    const late = await mailedCode(auth)
    t.advanceClock(TEN_MINUTES_MS)
    expect((await auth.updateUser({ password: NEW_PASSWORD, nonce: late })).error).toMatchObject(NOT_VALID)
  })

  it('sends a code only to a signed-in user, and not by HEAD', async () => {
    const response = await fetch(`${t.origin}/auth/v1/reauthenticate`)
    expect([response.status, (await response.json()).error_code]).toEqual([401, 'no_authorization'])
    expect((await fetch(`${t.origin}/auth/v1/reauthenticate`, { method: 'HEAD' })).status).toBe(200)
    expect(await t.deliverMail()).toEqual([])
  })
})

describe('a session of a password reset', () => {
  async function createRecoveryClient(email: string) {
    await t.createSignedInClient(email)
    const auth = t.createClient()
    await auth.resetPasswordForEmail(email)
    const token_hash = new URL((await t.deliverOneMail()).link).searchParams.get('token') ?? ''
    expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    return auth
  }

  it('sets the password once within an hour, and nothing else', async () => {
    const auth = await createRecoveryClient('reset@example.com')
    expect((await auth.updateUser({ email: 'else@example.com' })).error).toMatchObject(NEEDED)
    expect(await deleteAccount(auth)).toEqual([400, 'reauthentication_needed'])
    t.advanceClock(2 * TEN_MINUTES_MS)
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await auth.updateUser({ password: PASSWORD })).error).toMatchObject(NEEDED)
    await t.deliverMail()
  })

  it('changes no address and deletes no account with a mailed code', async () => {
    const auth = await createRecoveryClient('reset-code@example.com')
    const nonce = await mailedCode(auth)
    expect((await auth.updateUser({ email: 'else@example.com', nonce })).error).toMatchObject(NEEDED)
    expect(await deleteAccount(auth, nonce)).toEqual([400, 'reauthentication_needed'])
    expect(await t.deliverMail()).toEqual([])
    t.advanceClock(7 * TEN_MINUTES_MS)
    await auth.refreshSession()
    const late = await mailedCode(auth)
    expect((await auth.updateUser({ password: NEW_PASSWORD, nonce: late })).error).toBeNull()
    await t.deliverMail()
  })

  it('needs a code after an hour', async () => {
    const auth = await createRecoveryClient('reset-late@example.com')
    t.advanceClock(7 * TEN_MINUTES_MS)
    await auth.refreshSession()
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(NEEDED)
  })
})
