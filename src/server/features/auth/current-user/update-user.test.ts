import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client, fragmentOf, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const productUser = async (auth: Client) => {
  const token = (await auth.getSession()).data.session?.access_token
  return (
    await t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${token}` } })
  ).json()
}

describe('updating the current user', () => {
  it('merges metadata and removes a key set to null', async () => {
    const auth = await t.createSignedInClient('data@example.com')
    expect(
      (await auth.updateUser({ data: { first_name: 'Grace', colour: 'green' } })).data.user?.user_metadata,
    ).toEqual({ first_name: 'Grace', last_name: 'Lovelace', colour: 'green' })
    expect((await auth.updateUser({ data: { colour: null } })).data.user?.user_metadata).toEqual({
      first_name: 'Grace',
      last_name: 'Lovelace',
    })
    expect((await auth.updateUser({ data: { much: 'x'.repeat(5_000) } })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    await auth.refreshSession()
    expect((await auth.getClaims()).data?.claims.user_metadata).toEqual({
      first_name: 'Grace',
      last_name: 'Lovelace',
    })
  })

  it('passes a changed name on to the product with the next token', async () => {
    const auth = await t.createSignedInClient('names@example.com')
    expect(await productUser(auth)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })
    await auth.updateUser({ data: { first_name: ' Augusta ', last_name: 'King' } })
    await auth.refreshSession()
    expect(await productUser(auth)).toMatchObject({ firstName: 'Augusta', lastName: 'King' })
  })

  it('changes only this user’s password, ends the other sessions and sends a notification mail', async () => {
    const auth = await t.createSignedInClient('password@example.com')
    const other = t.createClient()
    await other.signInWithPassword({ email: 'password@example.com', password: PASSWORD })
    expect((await auth.updateUser({ password: 'password1' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['pwned'],
    })
    expect((await auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    expect((await other.getUser()).error).toBeNull()
    expect((await auth.updateUser({ password: 'quite another phrase' })).error).toBeNull()
    expect((await auth.getUser()).error).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(await t.deliverOneMail()).toMatchObject({
      to: 'password@example.com',
      subject: 'Your Future Memory password was changed',
    })
  })

  it('changes nothing when one of several changes is invalid', async () => {
    await t.createSignedInClient('taken@example.com')
    const auth = await t.createSignedInClient('all@example.com')
    const { error } = await auth.updateUser({
      password: 'quite another phrase',
      email: 'taken@example.com',
      data: { first_name: 'X' },
    })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await auth.getUser()).data.user?.user_metadata).toMatchObject({ first_name: 'Ada' })
    expect(
      (await t.createClient().signInWithPassword({ email: 'all@example.com', password: PASSWORD })).error,
    ).toBeNull()
    expect(await t.deliverMail()).toEqual([])
  })

  it('changes the address after both have confirmed it and notifies the old address', async () => {
    const auth = await t.createSignedInClient('old@example.com')
    expect(await productUser(auth)).toMatchObject({ email: 'old@example.com' })
    const asked = await auth.updateUser(
      { email: 'New@Example.com' },
      { emailRedirectTo: 'http://localhost:3000/account' },
    )
    expect(asked.data.user).toMatchObject({ email: 'old@example.com', new_email: 'new@example.com' })
    const mails = await t.deliverMail()
    expect(mails.map(({ to }) => to).sort()).toEqual(['new@example.com', 'old@example.com'])
    const linkTo = (address: string) => mails.find(({ to }) => to === address)?.link ?? ''
    await t.openLink(linkTo('old@example.com'))
    const opened = await t.openLink(linkTo('new@example.com'))
    expect(opened.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/account#.*type=email_change/)

    const user = (await auth.getUser()).data.user
    expect(user).toMatchObject({
      email: 'new@example.com',
      identities: [{ identity_data: { email: 'new@example.com' } }],
    })
    expect(user).not.toHaveProperty('new_email')
    expect(await productUser(auth)).toMatchObject({ email: 'new@example.com' })
    expect(
      (await t.createClient().signInWithPassword({ email: 'new@example.com', password: PASSWORD })).error,
    ).toBeNull()
    expect(
      (await t.createClient().signInWithPassword({ email: 'old@example.com', password: PASSWORD })).error
        ?.code,
    ).toBe('invalid_credentials')
    await t.deliverMail()

    // The old address can be used for a new account, which has another id.
    const successor = await t.createSignedInClient('old@example.com')
    expect((await successor.getUser()).data.user?.id).not.toBe(user?.id)
  })

  it('cancels a pending address change when the password is changed', async () => {
    const auth = await t.createSignedInClient('void@example.com')
    await auth.updateUser({ email: 'elsewhere@example.com' })
    const link = (await t.deliverMail()).find(({ to }) => to === 'elsewhere@example.com')?.link ?? ''
    await auth.updateUser({ password: 'quite another phrase' })
    expect(fragmentOf(await t.openLink(link))).toMatchObject({ error_code: 'otp_expired' })
    expect((await auth.getUser()).data.user).not.toHaveProperty('new_email')
    await t.deliverMail()
  })

  it('rejects updates without a session', async () => {
    const response = await fetch(`${t.origin}/auth/v1/user`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"password":"quite another phrase"}',
    })
    expect([response.status, await response.json()]).toEqual([
      401,
      { code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a Bearer token' },
    ])
  })
})

describe('signing out during the deletion of the account', () => {
  it('responds that the session no longer exists', async () => {
    const auth = await t.createSignedInClient('leaving@example.com')
    const session = (await auth.getSession()).data.session
    const userId = session?.user.id ?? ''
    const client = await t.deps.db.$client.connect()
    try {
      await client.query('begin')
      await client.query('delete from auth.users where id = $1', [userId])
      const response = t.post('/logout', {}, { authorization: `Bearer ${session?.access_token}` })
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
          return rows.length
        })
        .toBe(1)
      await client.query('commit')
      expect((await response).status).toBe(403)
    } finally {
      client.release()
    }
  })
})
