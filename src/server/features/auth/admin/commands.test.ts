import { afterAll, beforeAll, expect, it } from 'vitest'
import { AccountsCommandError, runAccountsCommand } from '../commands.ts'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'
import { PASSWORD } from '../testing/auth-app.ts'

let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp()
})
afterAll(() => t[Symbol.asyncDispose]())

/** The lines that a command prints. */
async function run(...args: string[]) {
  const lines: string[] = []
  await runAccountsCommand(t.deps, args, (line) => void lines.push(line))
  return lines
}

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

const signIn = async (email: string) => {
  const auth = t.createClient()
  const { error } = await auth.signInWithPassword({ email, password: PASSWORD })
  return { auth, error }
}

it('lists accounts, and finds one by a part of the address or name', async () => {
  const ada = await createUser('ada@example.com', {
    user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
  })
  await t.admin.createUser({ email: 'new@example.com', ban_duration: '1h' })
  expect(await run('list', 'love')).toEqual([
    expect.stringMatching(new RegExp(`^ada@example\\.com {2}${ada.id} {2}created .* UTC$`)),
    '1 account with "love".',
  ])
  expect(await run('list', 'new@')).toEqual([
    expect.stringMatching(/^new@example\.com .* {2}not confirmed {2}banned$/),
    '1 account with "new@".',
  ])
  expect((await run('list')).at(-1)).toBe('2 accounts.')
})

it('shows an account, by address or id, and removes a lost second factor', async () => {
  const { id } = await createUser('lost@example.com')
  const { auth } = await signIn('lost@example.com')
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const shown = await run('show', id)
  expect(await run('show', ' LOST@example.com')).toEqual(shown)
  expect(shown).toEqual([
    'lost@example.com',
    `  id            ${id}`,
    expect.stringMatching(/^ {2}created {7}\d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
    expect.stringMatching(/^ {2}address {7}confirmed /),
    expect.stringMatching(/^ {2}last sign-in {2}\d{4}/),
    '  signs in by   email, with a password',
    '  passkeys: none',
    '  second factors: 1',
    expect.stringMatching(new RegExp(`^ {4}${data?.id} {2}totp "Phone", unverified, added `)),
    '  sessions: 1',
    expect.stringMatching(/^ {4}\S.*, network 127\.0\.0\.0\/24, since .*, last used /),
  ])
  expect(await run('remove-factor', id, data?.id ?? '')).toEqual([
    'Removed a second factor of lost@example.com: totp "Phone". None is left.',
  ])
  await expect(run('remove-factor', id, data?.id ?? '')).rejects.toThrow('Factor not found')
})

it('signs out everywhere', async () => {
  await createUser('out@example.com')
  const { auth } = await signIn('out@example.com')
  await signIn('out@example.com')
  expect(await run('sign-out', 'out@example.com')).toEqual([
    expect.stringMatching(/^Ended 2 sessions of out@/),
  ])
  expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect(await run('sign-out', 'out@example.com')).toEqual([expect.stringMatching(/^Ended 0 sessions/)])
})

it('bans and lifts a ban', async () => {
  await createUser('banned@example.com')
  expect(await run('ban', 'banned@example.com')).toEqual([
    expect.stringMatching(/until the ban is lifted\. Every session and access token has ended/),
  ])
  expect((await signIn('banned@example.com')).error).toMatchObject({ code: 'user_banned' })
  expect(await run('show', 'banned@example.com')).toContainEqual(
    expect.stringMatching(/^ {2}banned {8}until /),
  )
  expect(await run('unban', 'banned@example.com')).toEqual(['banned@example.com can sign in again.'])
  expect(await run('unban', 'banned@example.com')).toEqual(['banned@example.com is not banned.'])
  expect((await signIn('banned@example.com')).error).toBeNull()
  expect(await run('ban', 'banned@example.com', '90m')).toEqual([
    expect.stringMatching(/until \d{4}-.* UTC\./),
  ])
})

it('deletes an account after a confirmation, and leaves its files to the server', async () => {
  const { id } = await createUser('gone@example.com')
  await expect(run('delete', 'gone@example.com')).rejects.toThrow('Add --yes to do it.')
  expect(await run('delete', 'gone@example.com', '--yes')).toEqual([
    expect.stringMatching(/^Deleted the account of gone@example\.com\./),
  ])
  expect((await signIn('gone@example.com')).error).toMatchObject({ code: 'invalid_credentials' })
  const { rows } = await t.deps.db.$client.query('select user_id from account_deletions where user_id = $1', [
    id,
  ])
  expect(rows).toHaveLength(1)
  await expect(run('delete', id, '--yes')).rejects.toThrow(`No account has the id "${id}".`)
})

it.each([
  [['show', 'nobody@example.com'], /^No account has the address "nobody@example\.com"\.$/],
  [['show', 'nobody'], /invalid format/],
  [['show'], /^Usage/],
  [['ban', 'ada@example.com', '2d'], /invalid format for ban duration/],
  [['ban', 'ada@example.com', 'none'], /needs a duration/],
  [['remove-factor', 'ada@example.com', 'phone'], /is not the id of a factor/],
  [['remove-passkey', 'ada@example.com', 'phone'], /is not the id of a passkey/],
  [['list', 'a', 'b'], /^Usage/],
  [['constructor'], /^Usage/],
])('explains what is wrong with the arguments %j', async (args, message) => {
  const refused = run(...args)
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toBeInstanceOf(AccountsCommandError)
})

it('prints the names that people choose without what controls a terminal', async () => {
  await createUser('named@example.com')
  const { auth } = await signIn('named@example.com')
  await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone\u001b[2J\n  sessions: none\u202e' })
  const shown = (await run('show', 'named@example.com')).join('')
  expect(shown).toContain('totp "Phone\uFFFD[2J\uFFFD  sessions: none\uFFFD"')
})
