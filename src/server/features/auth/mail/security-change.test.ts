import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, PASSWORD } from '../testing/auth-app.ts'
import { addApp, enrollApp, verifyApp } from '../testing/authenticator-app.ts'
import { account, COMPANY, type OidcApp, startOidcApp } from '../testing/oidc-app.ts'

let t: OidcApp
let people = 0
beforeAll(async () => {
  t = await startOidcApp()
})
beforeEach(async () => {
  await t.deliverMail()
})
afterAll(() => t[Symbol.asyncDispose]())

async function signUp() {
  const email = `person${++people}@example.com`
  return { email, auth: await t.createSignedInClient(email) }
}

async function codes(auth: Client, path: string, method = 'POST') {
  const token = (await auth.getSession()).data.session?.access_token
  const response = await fetch(`${t.origin}/auth/v1/factors/recovery-codes${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(200)
}

const whatOf = ({ text }: { text: string }) => /^What: (.*)$/m.exec(text)?.[1]
const undo = (page: string) => {
  const token_hash = new URL(page).searchParams.get('token_hash') ?? ''
  return t.createClient().verifyOtp({ token_hash, type: 'email_change' })
}

describe('the mail about a change of the ways in', () => {
  it('says what, when, from where and what to do, in known words only', async () => {
    const { email, auth } = await signUp()
    await addApp(t, auth, 'Call +1 555 0100 now')
    const mail = await t.deliverOneMail()
    expect(mail).toMatchObject({ to: email, subject: 'A way into your Future Memory account was changed' })
    expect(mail.text).toMatch(
      /\nWhat: An authenticator app was added\nWhen: \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M UTC\nDevice: .+\nNetwork: 127\.0\.0\.0\/24\n/,
    )
    expect(mail.text).toContain('If it was not you')
    expect(mail.text).not.toContain('555')
  })

  it('is sent once for each change of second factors, and not for a set-up that is not completed', async () => {
    const { auth } = await signUp()
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Left' })
    await auth.mfa.unenroll({ factorId: data?.id ?? '' })
    expect(await t.deliverMail()).toEqual([])

    const { factorId } = await addApp(t, auth)
    await codes(auth, '')
    await codes(auth, '/regenerate')
    await codes(auth, '', 'DELETE')
    const removed = await Promise.all([auth.mfa.unenroll({ factorId }), auth.mfa.unenroll({ factorId })])
    expect(removed.map(({ error }) => error?.code).sort()).toEqual(['mfa_factor_not_found', undefined])
    expect((await t.deliverMail()).map(whatOf)).toEqual([
      'An authenticator app was added',
      'New recovery codes were made',
      'New recovery codes were made',
      'The recovery codes were removed',
      'An authenticator app was removed',
    ])
  })

  it('is sent once when an identity is linked or unlinked', async () => {
    const { email } = await signUp()
    const member = t.createBrowser()
    await member.auth.signInWithPassword({ email, password: PASSWORD })
    t.company.accounts.set('notified', account('notified'))
    await member.link(COMPANY, t.company, 'notified')
    await member.link(COMPANY, t.company, 'notified')
    expect(whatOf(await t.deliverOneMail())).toBe('A way to sign in was linked (Company)')
    const { data } = await member.auth.getUserIdentities()
    const linked = data?.identities.find(({ provider }) => provider === COMPANY)
    if (!linked) throw new Error('The identity was not linked.')
    await Promise.all([member.auth.unlinkIdentity(linked), member.auth.unlinkIdentity(linked)])
    expect(whatOf(await t.deliverOneMail())).toBe('A way to sign in was unlinked (Company)')
  })
})

describe('the link of that mail', () => {
  it('gives an account back whose owner a thief has locked out', async () => {
    const { email, auth: thief } = await signUp()
    await addApp(t, thief)
    const { page } = await t.deliverOneMail()
    await codes(thief, '')
    expect((await thief.updateUser({ email: `new-${email}` })).error).toBeNull()
    for (const { subject, link } of await t.deliverMail())
      if (subject.includes('address')) await t.openLink(link)
    expect((await thief.getUser()).data.user?.email).toBe(`new-${email}`)

    const { data, error } = await undo(page)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email })
    expect(data.user).not.toHaveProperty('factors')
    expect((await thief.getUser()).error?.name).toBe('AuthSessionMissingError')
    const attempt = await t.createClient().signInWithPassword({ email, password: PASSWORD })
    expect(attempt.error?.code).toBe('invalid_credentials')
    expect((await undo(page)).error?.code).toBe('otp_expired')
  })

  it('leaves the second factor that the owner had before', async () => {
    const { auth } = await signUp()
    await addApp(t, auth, 'Own')
    await t.deliverMail()
    await addApp(t, auth, 'Stranger')
    const { data } = await undo((await t.deliverOneMail()).page)
    expect(data.user?.factors).toMatchObject([{ friendly_name: 'Own', status: 'verified' }])
  })

  it('removes recovery codes that were made anew', async () => {
    const { auth } = await signUp()
    await addApp(t, auth)
    await codes(auth, '')
    await t.deliverMail()
    await codes(auth, '/regenerate')
    const { data } = await undo((await t.deliverOneMail()).page)
    expect(data.user?.factors).toMatchObject([{ factor_type: 'totp' }])
  })
})

it('an app that was set up before a change of address and verified after it does not survive the undo', async () => {
  const { email, auth: thief } = await signUp()
  const app = await enrollApp(thief, 'Early')
  await thief.mfa.challenge(app)
  await thief.updateUser({ email: `early-${email}` })
  for (const { link } of await t.deliverMail()) await t.openLink(link)
  const { page } = await t.deliverOneMail()
  expect((await verifyApp(t, thief, app)).error).toBeNull()
  expect((await undo(page)).data.user).not.toHaveProperty('factors')
})

describe('a link that a mail server has not accepted yet', () => {
  it('gives nothing back to a thief after the owner has undone the change of address', async () => {
    const { email, auth: thief } = await signUp()
    await thief.updateUser({ email: `held-${email}` })
    for (const { link } of await t.deliverMail()) await t.openLink(link)
    const { page } = await t.deliverOneMail()
    await addApp(t, thief)
    expect((await undo(page)).error).toBeNull()
    expect((await t.deliverMail()).map(({ to }) => to)).not.toContain(`held-${email}`)
  })
})
