import { expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { runAccountsCommand } from './commands.ts'
import { startAuthApp } from './testing/auth-app.ts'

it('prints a link with which the owner of an account chooses a new password', async () => {
  await using t = await startAuthApp({ env: { MAIL_CONFIRM: 'off' } })
  const email = 'ada@example.com'
  await t.createClient().signUp({ email, password: 'a forgotten one' })
  const lines: string[] = []
  await runAccountsCommand(t.deps, ['reset-link', ' ADA@example.com'], (line) => lines.push(line))
  const link = new URL(lines.join())
  const { rows } = await t.deps.db.$client.query('select action from auth.audit_log order by id desc limit 1')
  expect(rows).toEqual([{ action: 'admin_link:recovery' }])
  expect([link.origin, link.pathname, link.searchParams.get('next')]).toEqual([
    'http://localhost:3000',
    '/auth/confirm',
    '/reset-password',
  ])
  const token_hash = link.searchParams.get('token_hash') ?? ''
  const auth = t.createClient()
  expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).data.user?.email).toBe(email)
  expect((await auth.updateUser({ password: 'a remembered one' })).error).toBeNull()
  const again = await t.createClient().verifyOtp({ token_hash, type: 'recovery' })
  expect(again.error).toMatchObject({ code: 'otp_expired' })
})

it.each([
  [['reset-link', 'nobody@example.com'], /No account has the address/],
  [['reset-link', 'nobody'], /invalid format/],
  [['reset-link'], /^Usage/],
  [['remove', 'ada@example.com'], /^Usage/],
  [[], /^Usage/],
])('explains what is wrong with the arguments %j', async (args, message) => {
  await using t = await startAuthApp()
  await expect(runAccountsCommand(t.deps, args, () => undefined)).rejects.toThrow(message)
})

it('refers to the Supabase project for its accounts', async () => {
  await using t = await startAuthApp()
  const env = readEnv({ SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'anon' })
  const run = runAccountsCommand({ ...t.deps, env }, ['reset-link', 'ada@example.com'], () => undefined)
  await expect(run).rejects.toThrow(/Supabase project/)
})
