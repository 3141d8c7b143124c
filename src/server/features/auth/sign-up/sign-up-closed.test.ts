import { expect, it } from 'vitest'
import { createAuthContext } from '../context.ts'
import { inviteUser } from '../invitations/invite-user.ts'
import { createPasswordHasher } from '../passwords.ts'
import { insertUser } from '../queries.ts'
import { fragmentOf, PASSWORD } from '../testing/auth-app.ts'
import { startGoogleApp } from '../testing/google-app.ts'

it('rejects new users when sign-up is closed, and signs existing users in', async () => {
  await using t = await startGoogleApp({ SIGN_UP: 'closed' })
  const now = t.deps.now()
  await insertUser(t.deps.db, {
    id: t.deps.newId(),
    email: 'member@example.com',
    passwordHash: await (await createPasswordHasher()).hash(PASSWORD),
    userMetadata: {},
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })

  for (const email of ['new@example.com', 'member@example.com']) {
    const response = await t.post('/signup', { email, password: PASSWORD })
    expect([response.status, await response.json()]).toEqual([
      422,
      { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
    ])
  }
  expect(await t.deliverMail()).toEqual([])
  t.addAccount('newcomer')
  expect(fragmentOf(await t.signInWithGoogle('newcomer'))).toMatchObject({ error_code: 'signup_disabled' })
  expect((await t.app.inject('/auth/v1/settings')).json()).toMatchObject({ disable_signup: true })
  expect((await t.app.inject('/api/supabase/config')).json()).toMatchObject({ isSignUpOpen: false })

  const { error } = await t
    .createClient()
    .signInWithPassword({ email: 'member@example.com', password: PASSWORD })
  expect(error).toBeNull()
  t.addAccount('member')
  expect(fragmentOf(await t.signInWithGoogle('member'))).toHaveProperty('access_token')
})

it('lets an invited person sign in with a provider that has verified the address, until the invitation ends', async () => {
  await using t = await startGoogleApp({ SIGN_UP: 'closed' })
  if (!t.deps.signingKeys) throw new Error('The embedded sign-in is not used.')
  const ctx = await createAuthContext(t.deps, t.deps.signingKeys)
  for (const name of ['invited', 'tardy']) {
    t.addAccount(name)
    const data = { team: 'blue' }
    await inviteUser(ctx, { email: `${name}@example.com`, data, redirectTo: undefined }, { ip: null })
  }
  const [mail] = await t.deliverMail()
  const signedIn = fragmentOf(await t.signInWithGoogle('invited'))
  const { data } = await t.createClient().getUser(signedIn.access_token)
  expect(data.user?.user_metadata).toMatchObject({ team: 'blue' })
  expect((await t.openLink(mail?.link ?? '')).headers.get('location')).toContain('error_code=otp_expired')

  t.advanceClock(8 * 24 * 3_600_000)
  expect(fragmentOf(await t.signInWithGoogle('tardy'))).toMatchObject({ error_code: 'signup_disabled' })
})
