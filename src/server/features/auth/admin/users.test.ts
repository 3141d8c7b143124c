import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'
import { PASSWORD } from '../testing/auth-app.ts'
import { createAuthenticator, registerPasskey } from '../testing/authenticator.ts'

let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp({ SIGN_UP: 'closed' })
})
afterAll(() => t[Symbol.asyncDispose]())

const UNKNOWN_ID = '0198c7a0-0000-7000-8000-000000000001'

async function createUser(email: string, more: object = {}) {
  const { data, error } = await t.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...more,
  })
  if (error) throw error
  return data.user
}

async function signIn(email: string, password = PASSWORD) {
  const auth = t.createClient()
  const { error } = await auth.signInWithPassword({ email, password })
  return { auth, error }
}

const actionsOf = async (userId: string) => {
  const { rows } = await t.deps.db.$client.query<{ action: string }>(
    'select action from auth.audit_log where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ action }) => action)
}

describe('createUser', () => {
  it('creates a confirmed user although sign-up is closed, without a mail', async () => {
    const user = await createUser('Ada@Example.com', {
      user_metadata: { first_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'pilot' },
    })
    expect(user).toMatchObject({
      email: 'ada@example.com',
      role: 'authenticated',
      email_confirmed_at: expect.any(String),
      user_metadata: { first_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'pilot' },
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    })
    expect(await t.deliverMail()).toEqual([])
    const { auth, error } = await signIn('ada@example.com')
    expect(error).toBeNull()
    expect((await auth.getClaims()).data?.claims.app_metadata).toMatchObject({ plan: 'pilot' })
    expect(await actionsOf(user.id)).toEqual(['admin_user_created', 'sign_in:password'])
  })

  it('creates an unconfirmed user by default, without a password too', async () => {
    const { data } = await t.admin.createUser({ email: 'later@example.com' })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: false })
    expect((await signIn('later@example.com')).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('takes an id and the hash of a password', async () => {
    const user = await createUser('hash@example.com', {
      id: UNKNOWN_ID.replace(/1$/, '2'),
      password: undefined,
      password_hash: await hash('carried over with care', {
        memoryCost: 19_456,
        timeCost: 2,
        parallelism: 1,
      }),
    })
    expect(user.id).toBe(UNKNOWN_ID.replace(/1$/, '2'))
    expect((await signIn('hash@example.com', 'carried over with care')).error).toBeNull()
    const again = await t.admin.createUser({ id: user.id, email: 'other@example.com' })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  it('creates one of two users with one address at the same time', async () => {
    const both = await Promise.all(
      [1, 2].map(() => t.admin.createUser({ email: 'twice@example.com', password: PASSWORD })),
    )
    const errors = both.map(({ error }) => error).filter((error) => error !== null)
    expect(errors).toMatchObject([{ status: 422, code: 'email_exists' }])
  })

  it.each([
    [{}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
    [[], 400, 'bad_json', 'must be an object'],
    [{ email: 'nobody' }, 400, 'validation_failed', 'email address'],
    [{ email: 7 }, 400, 'bad_json', 'Could not parse'],
    [{ email: 'a@example.com', email_confirm: 'yes' }, 400, 'validation_failed', 'email_confirm: '],
    [{ email: 'a@example.com', user_metadata: 'x' }, 400, 'validation_failed', 'user_metadata: '],
    [{ email: 'a@example.com', user_metadata: { a: '\ud800' } }, 400, 'validation_failed', 'user_metadata: '],
    [{ email: 'a@example.com', app_metadata: [] }, 400, 'validation_failed', 'app_metadata: '],
    [
      { email: 'a@example.com', app_metadata: { provider: 'google' } },
      400,
      'validation_failed',
      'app_metadata: provider',
    ],
    [{ email: 'a@example.com', phone: '+4912345' }, 400, 'phone_provider_disabled', 'phone: '],
    [{ email: 'a@example.com', phone_confirm: true }, 400, 'phone_provider_disabled', 'phone: '],
    [{ email: 'a@example.com', role: 'service_role' }, 400, 'validation_failed', 'role: '],
    [
      { email: 'a@example.com', id: 'one' },
      400,
      'validation_failed',
      'ID must conform to the uuid v4 format',
    ],
    [
      { email: 'a@example.com', id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
      'nil uuid',
    ],
    [{ email: 'a@example.com', ban_duration: 'a while' }, 400, 'validation_failed', 'ban duration'],
    [{ email: 'a@example.com', password: 'password' }, 422, 'weak_password', 'weak'],
    [{ email: 'a@example.com', password_hash: '$2a$10$abc' }, 400, 'validation_failed', 'password_hash: '],
    [
      {
        email: 'a@example.com',
        password_hash: `$argon2id$v=19$m=900000,t=3,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`,
      },
      400,
      'validation_failed',
      'password_hash: at most',
    ],
    [
      { email: 'a@example.com', password: PASSWORD, password_hash: 'x' },
      400,
      'validation_failed',
      'Only a password or',
    ],
  ])('refuses %j', async (body, status, code, message) => {
    const response = await t.callAdmin('POST', '/admin/users', body)
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code, message: expect.stringContaining(message) },
    ])
  })
})

describe('getUserById', () => {
  it('returns the user, and 404 for others', async () => {
    const user = await createUser('found@example.com')
    expect((await t.admin.getUserById(user.id)).data.user).toEqual(user)
    expect((await t.admin.getUserById(UNKNOWN_ID)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    const malformed = await t.callAdmin('GET', '/admin/users/one')
    expect([malformed.status, await malformed.json()]).toMatchObject([
      404,
      { code: 'validation_failed', message: 'user_id must be an UUID' },
    ])
  })
})

describe('updateUserById', () => {
  it('changes metadata, key by key', async () => {
    const user = await createUser('meta@example.com', { user_metadata: { a: 1, b: 2 } })
    const { data } = await t.admin.updateUserById(user.id, {
      user_metadata: { b: null, c: 3 },
      app_metadata: { ...user.app_metadata, roles: ['editor'] },
    })
    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3 })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['editor'] })
  })

  it('sets a password: every session ends, links are void, and the person is told', async () => {
    const user = await createUser('password@example.com')
    const { auth } = await signIn('password@example.com')
    await t.createClient().resetPasswordForEmail('password@example.com')
    const reset = (await t.deliverMail()).find(({ subject }) => /password/i.test(subject))
    expect((await t.admin.updateUserById(user.id, { password: 'eleven loud geese' })).error).toBeNull()
    expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const token_hash = new URL(reset?.page ?? '').searchParams.get('token_hash') ?? ''
    expect((await t.createClient().verifyOtp({ token_hash, type: 'recovery' })).error).toMatchObject({
      code: 'otp_expired',
    })
    expect(await t.deliverOneMail()).toMatchObject({ to: 'password@example.com' })
    expect((await signIn('password@example.com')).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn('password@example.com', 'eleven loud geese')).error).toBeNull()
    expect(await actionsOf(user.id)).toContain('admin_password_changed')
  })

  it('sets an address: links to the earlier one are void, sessions stay', async () => {
    const user = await createUser('old@example.com')
    const { auth } = await signIn('old@example.com')
    await t.deps.db.$client.query('insert into users (id, email, credits) values ($1, $2, 0)', [
      user.id,
      'old@example.com',
    ])
    await t.createClient().resetPasswordForEmail('old@example.com')
    const mails = await t.deliverMail()
    const { data } = await t.admin.updateUserById(user.id, { email: 'New@example.com' })
    expect(data.user).toMatchObject({
      email: 'new@example.com',
      email_confirmed_at: user.email_confirmed_at,
      identities: [{ identity_data: { email: 'new@example.com' } }],
    })
    for (const { page } of mails) {
      const token_hash = new URL(page).searchParams.get('token_hash')
      if (token_hash)
        expect((await t.createClient().verifyOtp({ token_hash, type: 'recovery' })).error).not.toBeNull()
    }
    expect((await auth.getUser()).data.user?.email).toBe('new@example.com')
    const { rows } = await t.deps.db.$client.query('select email from users where id = $1', [user.id])
    expect(rows).toEqual([{ email: 'new@example.com' }])
  })

  it.each(['sent', 'still to be sent'])(
    'sets an address for good: a link %s cannot undo it',
    async (state) => {
      const name = state.length
      const email = `taken${name}@example.com`
      const { id } = await createUser(email)
      for (const type of ['email_change_current', 'email_change_new'] as const) {
        const { data } = await t.admin.generateLink({ type, email, newEmail: `thief${name}@example.com` })
        const token_hash = data.properties?.hashed_token ?? ''
        await t.createClient().verifyOtp({ token_hash, type: 'email_change' })
      }
      const sent = state === 'sent' ? await t.deliverMail() : []
      expect((await t.admin.updateUserById(id, { email: `owner${name}@example.com` })).error).toBeNull()
      const notices = [...sent, ...(await t.deliverMail())].filter(({ to }) => to === email)
      expect(notices).toHaveLength(sent.length === 0 ? 0 : 1)
      for (const { page } of notices) {
        const token_hash = new URL(page).searchParams.get('token_hash') ?? ''
        expect((await t.createClient().verifyOtp({ token_hash, type: 'email_change' })).error).toMatchObject({
          code: 'otp_expired',
        })
      }
      expect((await t.admin.getUserById(id)).data.user?.email).toBe(`owner${name}@example.com`)
    },
  )

  it('sends no mail about a new passkey, whose link would undo it, after it has set an address', async () => {
    const { id } = await createUser('given-up@example.com')
    const { auth } = await signIn('given-up@example.com')
    await registerPasskey(auth, createAuthenticator())
    expect((await t.admin.updateUserById(id, { email: 'kept@example.com' })).error).toBeNull()
    expect(await t.deliverMail()).toEqual([])
  })

  it('refuses the address of another user, also of two that ask at the same time', async () => {
    const users = await Promise.all(['one@example.com', 'two@example.com'].map((email) => createUser(email)))
    const [first] = users
    expect((await t.admin.updateUserById(first?.id ?? '', { email: 'two@example.com' })).error).toMatchObject(
      {
        status: 422,
        code: 'email_exists',
      },
    )
    const both = await Promise.all(
      users.map(({ id }) => t.admin.updateUserById(id, { email: 'wanted@example.com' })),
    )
    expect(both.map(({ error }) => error).filter((error) => error !== null)).toMatchObject([
      { status: 422, code: 'email_exists' },
    ])
  })

  it('confirms an address; a password that may be a stranger’s does not stay', async () => {
    const { data } = await t.admin.createUser({ email: 'rival@example.com', password: PASSWORD })
    const userId = data.user?.id ?? ''
    await t.deps.db.$client.query('update auth.users set has_rival_sign_ups = true where id = $1', [userId])
    const confirmed = await t.admin.updateUserById(userId, { email_confirm: true })
    expect(confirmed.data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect((await signIn('rival@example.com')).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('changes nothing when a part is refused', async () => {
    const user = await createUser('whole@example.com')
    await createUser('taken@example.com')
    const refused = await t.admin.updateUserById(user.id, {
      email: 'taken@example.com',
      user_metadata: { a: 1 },
    })
    expect(refused.error).toMatchObject({ code: 'email_exists' })
    expect((await t.admin.getUserById(user.id)).data.user?.user_metadata).toEqual({})
  })

  it.each([
    [{ password: '' }, 'weak_password'],
    [{ password: 'short' }, 'weak_password'],
    [{ id: UNKNOWN_ID }, 'validation_failed'],
    [{ app_metadata: { providers: ['google'] } }, 'validation_failed'],
    [{ phone: '+4912345' }, 'phone_provider_disabled'],
  ])('refuses %j', async (attributes, code) => {
    const user = await createUser(`${crypto.randomUUID()}@example.com`)
    expect((await t.admin.updateUserById(user.id, attributes)).error).toMatchObject({ code })
  })
})

describe('deleteUser', () => {
  it('deletes the account with its data, once', async () => {
    const user = await createUser('gone@example.com')
    const { auth } = await signIn('gone@example.com')
    const { access_token = '' } = (await auth.getSession()).data.session ?? {}
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await t.app.inject({ url: contract.getUser.path, headers })).statusCode).toBe(200)
    const results = await Promise.all([1, 2].map(() => t.callAdmin('DELETE', `/admin/users/${user.id}`)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
    const { rows } = await t.deps.db.$client.query('select id from users where id = $1', [user.id])
    expect(rows).toEqual([])
    expect((await t.admin.deleteUser(user.id)).error).toMatchObject({ code: 'user_not_found' })
  })

  it('deletes a user who has never used the product', async () => {
    const user = await createUser('unused@example.com')
    const { data, error } = await t.admin.deleteUser(user.id)
    expect([error, data.user?.id]).toEqual([null, user.id])
    expect((await t.admin.getUserById(user.id)).error).toMatchObject({ code: 'user_not_found' })
  })

  it('refuses to keep the data of a deleted account', async () => {
    const user = await createUser('soft@example.com')
    expect((await t.admin.deleteUser(user.id, true)).error).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('should_soft_delete: '),
    })
    expect((await t.admin.getUserById(user.id)).error).toBeNull()
  })
})

it('ends the sessions of a user by their token', async () => {
  await createUser('out@example.com')
  const { auth } = await signIn('out@example.com')
  const { access_token = '' } = (await auth.getSession()).data.session ?? {}
  expect((await t.admin.signOut(access_token, 'global')).error).toBeNull()
  expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await t.admin.signOut(access_token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

it('answers with the reference’s errors for what is not part of the service', async () => {
  expect((await t.admin.customProviders.listProviders()).error).toMatchObject({ code: 'feature_disabled' })
  expect((await t.admin.oauth.listClients()).error).toMatchObject({ status: 404 })
  expect((await t.callAdmin('GET', '/admin/sso/providers')).status).toBe(404)
})
