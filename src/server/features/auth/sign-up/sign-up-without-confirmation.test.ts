import { expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts'

const start = (env: Record<string, string> = {}) => startAuthApp({ env: { MAIL_CONFIRM: 'off', ...env } })

it('signs in at once when addresses are not confirmed, and says so', async () => {
  await using t = await start()
  const auth = t.createClient()
  const { data, error } = await auth.signUp({
    email: 'ada@example.com',
    password: PASSWORD,
    options: { data: { first_name: 'Ada' } },
  })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', user: { email: 'ada@example.com' } })
  expect(data.user).toMatchObject({
    email_confirmed_at: expect.any(String),
    user_metadata: { first_name: 'Ada' },
    identities: [{ provider: 'email' }],
  })
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  expect((await t.app.inject({ url: contract.getUser.path, headers })).json()).toMatchObject({
    firstName: 'Ada',
  })
  expect(await t.deliverMail()).toEqual([])
  const again = await t.createClient().signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  expect(again.error).toBeNull()
  expect((await t.app.inject('/auth/v1/settings')).json()).toMatchObject({ mailer_autoconfirm: true })
  expect(t.deps.descriptions.join()).toContain('MAIL_CONFIRM=off')
  expect(t.logLines.filter((line) => line.includes('mail_confirm_off'))).toHaveLength(1)
})

it('creates one account for concurrent sign-ups with one address, and rejects the others as the reference does', async () => {
  await using t = await start()
  const results = await Promise.all(
    ['seven quiet herons', 'eleven loud magpies', 'nine slow otters'].map((password) =>
      t.createClient().signUp({ email: 'ada@example.com', password }),
    ),
  )
  const refused = results.filter(({ error }) => error !== null)
  expect(refused).toHaveLength(2)
  for (const { error } of refused)
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
})

it('replaces a sign-up that was never confirmed, whose link is then void', async () => {
  await using t = await startAuthApp()
  await t.createClient().signUp({ email: 'ada@example.com', password: 'eleven loud magpies' })
  const { link } = await t.deliverOneMail()
  Object.assign(t.deps, { env: { ...t.deps.env, MAIL_CONFIRM: 'off' } })
  const { data } = await t.createClient().signUp({ email: 'ada@example.com', password: PASSWORD })
  expect(data.session).not.toBeNull()
  expect((await t.openLink(link)).headers.get('location')).toContain('otp_expired')
  const old = { email: 'ada@example.com', password: 'eleven loud magpies' }
  expect((await t.createClient().signInWithPassword(old)).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

it('mails a link that signs in, and not a confirmation, to a new address that asks for one', async () => {
  await using t = await start()
  const auth = t.createClient()
  const email = 'ada@example.com'
  const asked = await Promise.all([
    auth.signInWithOtp({ email, options: { data: { first_name: 'Ada' } } }),
    t.createClient().signInWithOtp({ email }),
  ])
  expect(asked.map(({ error }) => error)).toEqual([null, null])
  const mails = await t.deliverMail()
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Sign in to Future Memory'))
  const token = /^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const { data } = await auth.verifyOtp({ email, token, type: 'magiclink' })
  expect(data.user).toMatchObject({
    email_confirmed_at: expect.any(String),
    identities: [{ provider: 'email' }],
  })
})

it('requires the configured number of characters, and tells the client', async () => {
  await using t = await start({ PASSWORD_MIN_LENGTH: '12' })
  const { error } = await t.createClient().signUp({ email: 'ada@example.com', password: 'quiet heron' })
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    message: 'Password should be at least 12 characters.',
    reasons: ['length'],
  })
  const config = (await t.app.inject(contract.getAuthConfig.path)).json()
  expect(config).toMatchObject({ passwordMinLength: 12 })
  const auth = t.createClient()
  await auth.signUp({ email: 'ada@example.com', password: PASSWORD })
  expect((await auth.updateUser({ password: 'quiet heron' })).error).toMatchObject({ code: 'weak_password' })
})
