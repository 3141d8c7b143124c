import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswordHasher } from './passwords.ts'
import { insertUser } from './queries.ts'
import { PASSWORD } from './testing/auth-app.ts'
import { account, COMPANY, type OidcApp, startOidcApp } from './testing/oidc-app.ts'

let t: OidcApp
beforeAll(async () => {
  t = await startOidcApp({ ALLOWED_MAIL_DOMAINS: 'Example.com, example.org' })
})
afterAll(() => t[Symbol.asyncDispose]())

const REFUSED = { status: 400, code: 'email_address_not_authorized' }

/** A user from before the domains were limited. */
async function addUser(email: string) {
  const now = t.deps.now()
  const passwordHash = await (await createPasswordHasher()).hash(PASSWORD)
  await insertUser(t.deps.db, {
    id: t.deps.newId(),
    email,
    passwordHash,
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

it('lets addresses of the allowed domains sign up and in', async () => {
  for (const email of ['ada@example.com', 'ada@EXAMPLE.org']) await t.createSignedInClient(email)
})

it('rejects the sign-up of other domains and of subdomains, and sends no mail', async () => {
  for (const email of ['eve@evil.example', 'eve@sub.example.com', 'eve@notexample.com']) {
    const { error } = await t.createClient().signUp({ email, password: PASSWORD })
    expect(error).toMatchObject({
      ...REFUSED,
      message: `Email address "${email}" cannot be used as it is not authorized`,
    })
  }
  expect(await t.deliverMail()).toEqual([])
})

it('rejects the sign-in of an existing user, by password after the right one only, and by link', async () => {
  const email = 'former@elsewhere.example'
  await addUser(email)
  const auth = t.createClient()
  expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject(REFUSED)
  expect((await auth.signInWithPassword({ email, password: 'wrong password' })).error?.code).toBe(
    'invalid_credentials',
  )
  await auth.resetPasswordForEmail(email)
  const params = new URL((await t.deliverOneMail()).link).searchParams
  const token_hash = params.get('token') ?? ''
  expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).error).toMatchObject(REFUSED)
})

it('rejects the sign-in with a provider, and creates no user', async () => {
  t.company.accounts.set('guest', account('guest', { email: 'guest@elsewhere.example' }))
  const target = await t.createBrowser().signIn(COMPANY, t.company, 'guest')
  expect(target.searchParams.get('error_code')).toBe('email_address_not_authorized')
  t.company.accounts.set('guest', account('guest', { email: 'guest@example.com' }))
  const browser = t.createBrowser()
  await browser.signIn(COMPANY, t.company, 'guest')
  expect((await browser.auth.getUser()).data.user?.email).toBe('guest@example.com')
})

it('rejects a change to an address of another domain', async () => {
  const auth = await t.createSignedInClient('mover@example.com')
  expect((await auth.updateUser({ email: 'mover@evil.example' })).error).toMatchObject(REFUSED)
})
