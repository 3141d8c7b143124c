import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'
import { PASSWORD } from '../testing/auth-app.ts'

let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp({ SIGN_UP: 'closed' })
})
afterAll(() => t[Symbol.asyncDispose]())

type LinkInput = Parameters<AdminApp['admin']['generateLink']>[0]

async function generate(input: LinkInput) {
  const { data, error } = await t.admin.generateLink(input)
  if (error) throw error
  return { ...data.properties, user: data.user }
}

async function createUser(email: string) {
  const { data, error } = await t.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  return data.user
}

const verify = (token_hash: string, type: 'signup' | 'magiclink' | 'recovery' | 'email_change') =>
  t.createClient().verifyOtp({ token_hash, type })

it('makes the link of a sign-up, to our page, with the given password and names', async () => {
  const link = await generate({
    type: 'signup',
    email: 'Ada@example.com',
    password: PASSWORD,
    options: { data: { first_name: 'Ada' }, redirectTo: 'http://localhost:3000/moments' },
  })
  expect(link).toMatchObject({
    verification_type: 'signup',
    redirect_to: 'http://localhost:3000/moments',
    user: { email: 'ada@example.com', user_metadata: { first_name: 'Ada' } },
  })
  const page = new URL(link.action_link)
  expect([page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
    '/auth/confirm',
    {
      token_hash: link.hashed_token,
      type: 'signup',
      next: '/moments',
      redirect_to: 'http://localhost:3000/moments',
    },
  ])
  expect(await t.deliverMail()).toEqual([])
  expect((await verify(link.hashed_token, 'signup')).data.user?.user_metadata).toEqual({ first_name: 'Ada' })
  expect((await verify(link.hashed_token, 'signup')).error).toMatchObject({ code: 'otp_expired' })
  const again = await t.createClient().signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  expect(again.error).toBeNull()
})

it('replaces the password of an earlier sign-up by a stranger', async () => {
  await using open = await startAdminApp()
  const email = 'early@example.com'
  await open.post('/signup', { email, password: 'a stranger chose this' })
  const { data } = await open.admin.generateLink({ type: 'signup', email, password: PASSWORD })
  const token_hash = data.properties?.hashed_token ?? ''
  const auth = open.createClient()
  expect((await auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
  const byStranger = await auth.signInWithPassword({ email, password: 'a stranger chose this' })
  expect(byStranger.error).toMatchObject({ code: 'invalid_credentials' })
})

describe('an invitation', () => {
  const names = { first_name: 'Ada', last_name: 'Lovelace' }

  it('is mailed', async () => {
    const { data } = await t.admin.inviteUserByEmail('Invited@example.com', { data: names })
    expect(data.user).toMatchObject({ email: 'invited@example.com', user_metadata: names })
    const { to, page } = await t.deliverOneMail()
    expect(to).toBe('invited@example.com')
    const token_hash = new URL(page).searchParams.get('token_hash') ?? ''
    const accepted = await t.createClient().verifyOtp({ token_hash, type: 'invite' })
    expect(accepted.data.user?.user_metadata).toEqual(names)
    expect((await t.admin.inviteUserByEmail('invited@example.com')).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  it('is given as a link, which is valid as long', async () => {
    const link = await generate({ type: 'invite', email: 'link@example.com', options: { data: names } })
    expect([link.verification_type, new URL(link.action_link).searchParams.get('type')]).toEqual([
      'invite',
      'invite',
    ])
    t.advanceClock(6 * 24 * 3_600_000)
    const accepted = await t.createClient().verifyOtp({ token_hash: link.hashed_token, type: 'invite' })
    expect(accepted.data.user).toMatchObject({ email: 'link@example.com', user_metadata: names })
    expect(await t.deliverMail()).toEqual([])
  })

  it('needs an address', async () => {
    expect((await t.callAdmin('POST', '/invite', { email: 'nobody' })).status).toBe(400)
  })
})

it('makes a magic link with a code, and creates the user of an unknown address', async () => {
  await createUser('magic@example.com')
  const known = await generate({ type: 'magiclink', email: 'magic@example.com' })
  expect(known.verification_type).toBe('magiclink')
  const byCode = await t
    .createClient()
    .verifyOtp({ email: 'magic@example.com', token: known.email_otp, type: 'magiclink' })
  expect(byCode.error).toBeNull()

  const unknown = await generate({ type: 'magiclink', email: 'nobody-yet@example.com' })
  expect(unknown.verification_type).toBe('signup')
  const { data } = await verify(unknown.hashed_token, 'signup')
  expect(data.user).toMatchObject({ email: 'nobody-yet@example.com', email_confirmed_at: expect.any(String) })
})

it('makes a link that leads to a new password', async () => {
  await createUser('recovery@example.com')
  const link = await generate({ type: 'recovery', email: 'recovery@example.com' })
  expect(new URL(link.action_link).searchParams.get('next')).toBe('/reset-password')
  const auth = t.createClient()
  await auth.verifyOtp({ token_hash: link.hashed_token, type: 'recovery' })
  expect((await auth.updateUser({ password: 'one more good password' })).error).toBeNull()
})

it('makes the two links that change an address', async () => {
  await createUser('from@example.com')
  const change = { email: 'from@example.com', newEmail: 'to@example.com' }
  const current = await generate({ type: 'email_change_current', ...change })
  const next = await generate({ type: 'email_change_new', ...change })
  expect([current.verification_type, next.verification_type, next.user.new_email]).toEqual([
    'email_change_current',
    'email_change_new',
    'to@example.com',
  ])
  await verify(current.hashed_token, 'email_change')
  const { data } = await verify(next.hashed_token, 'email_change')
  expect(data.user?.email).toBe('to@example.com')
})

describe('refuses', () => {
  it.each([
    [{ type: 'sms', email: 'a@example.com' }, 400, 'validation_failed', 'link type requested: sms'],
    [{ email: 'a@example.com' }, 400, 'validation_failed', 'link type'],
    [{ type: 'recovery' }, 400, 'validation_failed', 'email address'],
    [
      { type: 'recovery', email: 'unknown@example.com' },
      404,
      'user_not_found',
      'User with this email not found',
    ],
    [
      { type: 'email_change_new', email: 'unknown@example.com', new_email: 'b@example.com' },
      404,
      'user_not_found',
      '',
    ],
    [{ type: 'email_change_new', email: 'known@example.com' }, 400, 'validation_failed', 'email address'],
    [
      { type: 'email_change_new', email: 'known@example.com', new_email: 'taken@example.com' },
      422,
      'email_exists',
      '',
    ],
    [{ type: 'signup', email: 'a@example.com' }, 400, 'validation_failed', 'password'],
    [{ type: 'signup', email: 'known@example.com', password: PASSWORD }, 422, 'email_exists', ''],
    [
      { type: 'signup', email: 'a@example.com', password: PASSWORD, data: 'x' },
      400,
      'bad_json',
      'Could not parse',
    ],
  ])('%j', async (body, status, code, message) => {
    for (const email of ['known@example.com', 'taken@example.com'])
      await t.admin.createUser({ email, email_confirm: true })
    const response = await t.callAdmin('POST', '/admin/generate_link', body)
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code, message: expect.stringContaining(message) },
    ])
  })

  it('to lead to another site', async () => {
    await createUser('redirect@example.com')
    const options = { redirectTo: 'https://elsewhere.example/' }
    const link = await generate({ type: 'magiclink', email: 'redirect@example.com', options })
    expect(link.redirect_to).toBe('http://localhost:3000/')
  })
})

it('makes the user once for two links at the same time', async () => {
  const links = await Promise.all(
    [1, 2].map(() => generate({ type: 'magiclink', email: 'both@example.com' })),
  )
  expect(new Set(links.map(({ user }) => user.id)).size).toBe(1)
})
