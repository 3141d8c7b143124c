import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthContext } from '../context.ts'
import { insertLink } from '../email-links/queries.ts'
import { deriveUserId, hashToken } from '../secrets.ts'
import { type AuthApp, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { inviteUser } from './invite-user.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const DAY_MS = 24 * 3_600_000

async function startClosedApp(env: Record<string, string> = {}) {
  const t = await startAuthApp({ env: { SIGN_UP: 'closed', ...env } })
  return { ...t, invite: await inviterOf(t) }
}
async function inviterOf({ deps }: AuthApp) {
  if (!deps.signingKeys) throw new Error('The embedded sign-in is not used.')
  const ctx = await createAuthContext(deps, deps.signingKeys)
  return (email: string, data?: object) =>
    inviteUser(ctx, { email, data, redirectTo: undefined }, { ip: null })
}

let t: Awaited<ReturnType<typeof startClosedApp>>
beforeAll(async () => {
  t = await startClosedApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const EXPIRED = { status: 403, code: 'otp_expired' }
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }
const tokenOf = (mail: { page: string }) => new URL(mail.page).searchParams.get('token_hash') ?? ''
const codeOf = (mail: { text: string }) => /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
const accept = (mail: { page: string }) =>
  t.createClient().verifyOtp({ token_hash: tokenOf(mail), type: 'invite' })
const acceptWith = (fields: object) => t.post('/verify', { type: 'invite', ...fields })

it('mails a link to the page, with which the invited person gets an account and is signed in', async () => {
  const email = 'ada@example.com'
  const invited = await t.invite(' ADA@example.com', { ...NAMES, team: 'blue' })
  expect(invited).toMatchObject({
    id: deriveUserId(t.deps.secret('auth'), email),
    email,
    user_metadata: { ...NAMES, team: 'blue' },
    identities: [{ provider: 'email' }],
  })
  expect(invited.invited_at).toBe(invited.confirmation_sent_at)
  expect(invited).not.toHaveProperty('email_confirmed_at')
  const mail = await t.deliverOneMail()
  expect(mail).toMatchObject({ to: email, subject: 'You are invited to Future Memory' })
  expect(mail.text).toContain('Site: localhost:3000')
  expect(new URL(mail.page).search).toMatch(/^\?token_hash=[\w-]{43}&type=invite&next=%2F$/)

  const response = await acceptWith({
    token_hash: tokenOf(mail),
    password: PASSWORD,
    data: { first_name: ' Augusta ' },
  })
  const { user } = await response.json()
  expect(user).toMatchObject({
    email,
    invited_at: invited.invited_at,
    user_metadata: { first_name: 'Augusta', last_name: 'Lovelace', team: 'blue' },
  })
  expect((await accept(mail)).error).toMatchObject(EXPIRED)
  const { error } = await t.createClient().signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  await expect(t.invite(email)).rejects.toMatchObject({ status: 422, code: 'email_exists' })
})

it('describes an invitation without using it up', async () => {
  await t.invite('looker@example.com', NAMES)
  const mail = await t.deliverOneMail()
  const details = await (
    await t.post('/verify/details', { token_hash: tokenOf(mail), type: 'invite' })
  ).json()
  expect(details).toMatchObject({
    purpose: 'invite',
    email: 'looker@example.com',
    needs_password: true,
    begun: null,
    invitation: NAMES,
  })
  const { at, until } = details.invitation
  expect(Date.parse(until) - Date.parse(at)).toBeGreaterThan(7 * DAY_MS - 60_000)
  expect((await accept(mail)).data.user?.email).toBe('looker@example.com')
})

it('keeps the link after an unsuitable password or name', async () => {
  await t.invite('careful@example.com')
  const token_hash = tokenOf(await t.deliverOneMail())
  for (const [fields, code] of [
    [{ password: 'short' }, 'weak_password'],
    [{ password: PASSWORD, data: { first_name: 'x'.repeat(101) } }, 'validation_failed'],
  ] as const)
    expect(await (await acceptWith({ token_hash, ...fields })).json()).toMatchObject({ code })
  expect((await acceptWith({ token_hash, password: PASSWORD, data: NAMES })).status).toBe(200)
})

it('accepts an invitation by the code of its mail, once', async () => {
  const email = 'elsewhere@example.com'
  await t.invite(email, NAMES)
  const fields = { email, token: codeOf(await t.deliverOneMail()), password: PASSWORD }
  const answers = await Promise.all([acceptWith(fields), acceptWith(fields)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const { data } = await t.createClient().signInWithPassword({ email, password: PASSWORD })
  expect(data.user?.user_metadata).toMatchObject(NAMES)
})

it('sends a new link for an address that is invited already, and the earlier one stays valid', async () => {
  const email = 'twice@example.com'
  await t.invite(email, { first_name: 'Tess' })
  const [first, id] = [await t.deliverOneMail(), (await t.invite(email, { last_name: 'Twice' })).id]
  const second = await t.deliverOneMail()
  expect(tokenOf(second)).not.toBe(tokenOf(first))
  const { data } = await accept(first)
  expect(data.user).toMatchObject({ id, user_metadata: { first_name: 'Tess' } })
  expect((await accept(second)).error).toMatchObject(EXPIRED)
})

it('is open for seven days', async () => {
  await using other = await startClosedApp()
  await other.invite('early@example.com')
  await other.invite('late@example.com')
  const [early, late] = await other.deliverMail()
  if (!early || !late) throw new Error('Two mails were expected.')
  const open = (mail: { page: string }) =>
    other.createClient().verifyOtp({ token_hash: tokenOf(mail), type: 'invite' })
  other.advanceClock(7 * DAY_MS - 60_000)
  expect((await open(early)).error).toBeNull()
  other.advanceClock(120_000)
  expect((await open(late)).error).toMatchObject(EXPIRED)
  await other.post('/signup', { email: 'late@example.com', password: PASSWORD })
  await other.createClient().resetPasswordForEmail('late@example.com')
  await other.createClient().resend({ type: 'signup', email: 'late@example.com' })
  expect(await other.deliverMail()).toEqual([])
})

it('cannot be accepted once it is withdrawn', async () => {
  const email = 'withdrawn@example.com'
  await t.invite(email)
  const mail = await t.deliverOneMail()
  expect([await withdrawInvitation(t.deps, email), await withdrawInvitation(t.deps, email)]).toEqual([
    true,
    false,
  ])
  expect((await accept(mail)).error).toMatchObject(EXPIRED)
  expect((await acceptWith({ email, token: codeOf(mail), password: PASSWORD })).status).toBe(403)
  await t.post('/signup', { email, password: PASSWORD })
  expect(await t.deliverMail()).toEqual([])
})

it('keeps the sign-up of a person whose invitation is withdrawn', async () => {
  await using open = await startAuthApp()
  const invite = await inviterOf(open)
  const email = 'both@example.com'
  await open.post('/signup', { email, password: PASSWORD })
  const signUp = await open.deliverOneMail()
  await invite(email)
  const invitation = await open.deliverOneMail()
  await withdrawInvitation(open.deps, email)
  // As a mail that is sent at the same time would have.
  await insertLink(open.deps.db, {
    tokenHash: hashToken('late'),
    userId: deriveUserId(open.deps.secret('auth'), email),
    purpose: 'invite',
    redirectTo: 'http://localhost:3000/',
    createdAt: open.deps.now(),
    expiresAt: new Date(open.deps.now().getTime() + DAY_MS),
  })
  for (const token_hash of [tokenOf(invitation), 'late']) {
    const details = await open.post('/verify/details', { token_hash, type: 'invite' })
    const opened = await open.createClient().verifyOtp({ token_hash, type: 'invite' })
    expect([details.status, opened.error]).toMatchObject([403, EXPIRED])
  }
  const confirmed = await open.createClient().verifyOtp({ token_hash: tokenOf(signUp), type: 'signup' })
  expect(confirmed.error).toBeNull()
})

it('leaves an accepted invitation when it is withdrawn', async () => {
  await t.invite('kept@example.com')
  await accept(await t.deliverOneMail())
  expect(await withdrawInvitation(t.deps, 'kept@example.com')).toBe(false)
})

it('answers an invited person and a stranger alike while sign-up is closed, and mails the invitation again', async () => {
  await t.invite('guest@example.com', NAMES)
  await t.deliverOneMail()
  const ask = async (email: string) => {
    const auth = t.createClient()
    const errors = [
      (await auth.signUp({ email, password: PASSWORD })).error,
      (await auth.signInWithOtp({ email })).error,
      (await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error,
      (await auth.resend({ type: 'signup', email })).error,
    ]
    return errors.map((error) => error && [error.status, error.code, error.message])
  }
  const answers = [await ask('guest@example.com'), await ask('stranger@example.com')]
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.map((answer) => answer?.[1])).toEqual([
    'signup_disabled',
    'signup_disabled',
    'otp_disabled',
    undefined,
  ])
  const mails = await t.deliverMail()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    Array(4).fill(['guest@example.com', 'You are invited to Future Memory']),
  )
  const mail = mails.at(-1)
  const { data } = await t
    .createClient()
    .verifyOtp({ email: 'guest@example.com', token: codeOf(mail ?? { text: '' }), type: 'email' })
  expect(data.user?.user_metadata).toMatchObject(NAMES)
})

it('answers a sign-up that is closed the same above the limits of mail and for no address', async () => {
  await using other = await startClosedApp({ RATE_LIMITS: 'on' })
  for (const email of ['a@example.com', 'a@example.com', 'nonsense'])
    expect(await (await other.post('/signup', { email, password: PASSWORD })).json()).toMatchObject({
      code: 'signup_disabled',
    })
})

it('does not give the invited person the password and names of whoever signed up with the address', async () => {
  await using open = await startAuthApp()
  const invite = await inviterOf(open)
  const email = 'target@example.com'
  await open.post('/signup', { email, password: 'of a stranger', data: { first_name: 'Eve' } })
  await open.deliverOneMail()
  const { user_metadata } = await invite(email, NAMES)
  expect(user_metadata).toEqual(NAMES)
  await open.post('/signup', { email, password: 'of a stranger', data: { first_name: 'Eve' } })
  const [invitation] = await open.deliverMail()
  const auth = open.createClient()
  const { data } = await auth.verifyOtp({ token_hash: tokenOf(invitation ?? { page: '' }), type: 'invite' })
  expect(data.user?.user_metadata).not.toHaveProperty('first_name', 'Eve')
  const { error } = await open.createClient().signInWithPassword({ email, password: 'of a stranger' })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
})

it('refuses addresses that could not sign in', async () => {
  await using limited = await startClosedApp({ ALLOWED_MAIL_DOMAINS: 'example.org' })
  await expect(limited.invite('ada@example.com')).rejects.toMatchObject({
    status: 400,
    code: 'email_address_not_authorized',
  })
  await expect(limited.invite('nonsense')).rejects.toMatchObject({ status: 400, code: 'validation_failed' })
})
