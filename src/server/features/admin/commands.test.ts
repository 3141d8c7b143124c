import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJobSender } from '#server/jobs/inspect.ts'
import { readTrail, type SignedIn, signUp } from '#server/testing/administration.ts'
import { type AuthApp, startAuthApp } from '../auth/testing/auth-app.ts'
import { AdminCommandError, runAdminCommand } from './commands.ts'

let t: AuthApp
let ada: SignedIn
beforeAll(async () => {
  t = await startAuthApp()
  ada = await signUp(t, 'ada@example.com')
  await t.deliverMail()
})
afterAll(() => t[Symbol.asyncDispose]())

/** The lines that a command prints; its jobs are enqueued as by a process without a server. */
async function run(...args: string[]) {
  const lines: string[] = []
  const jobs = await openJobSender(t.deps.db)
  try {
    await runAdminCommand({ ...t.deps, jobs }, args, (line) => void lines.push(line))
  } finally {
    await jobs.close()
  }
  return lines
}

it('gives, lists and takes the role', async () => {
  expect(await run('list-admins')).toEqual([expect.stringMatching(/^Nobody has the role/)])
  expect(await run('grant-role', 'ADA@example.com')).toEqual([expect.stringMatching(/can now administer/)])
  expect(await run('grant-role', ada.userId)).toEqual(['ada@example.com has the role already.'])
  expect(await run('list-admins')).toEqual([`ada@example.com  ${ada.userId}`])
  await expect(run('disable', ada.userId)).rejects.toThrow(/last administrator/)
  await expect(run('delete', ada.userId, '--yes')).rejects.toThrow(/last administrator/)
  expect(await run('revoke-role', ada.email)).toEqual(['ada@example.com no longer has the role.'])
})

it('marks an administrator who is disabled', async () => {
  const [active, disabled] = [await signUp(t, 'active@example.com'), await signUp(t, 'gone@example.com')]
  for (const { email } of [active, disabled]) await run('grant-role', email)
  await run('disable', disabled.email)
  expect((await run('list-admins')).sort()).toEqual([
    `active@example.com  ${active.userId}`,
    `gone@example.com  ${disabled.userId}  disabled`,
  ])
  for (const { email } of [active, disabled]) await run('revoke-role', email)
  await t.deliverMail()
})

it('does what the pages do, and records it as done on the command line', async () => {
  expect(await run('disable', ada.email, 'A stolen card.')).toEqual([
    expect.stringMatching(/every session and access token has ended/),
  ])
  expect(await run('people', 'ada')).toEqual([
    expect.stringMatching(/^ada@example\.com .* {2}disabled {2}last/),
  ])
  expect(await run('enable', ada.email)).toEqual(['ada@example.com can sign in again.'])
  await t.createClient().signInWithPassword({ email: ada.email, password: 'seven quiet herons' })
  expect(await run('sign-out', ada.email)).toEqual([
    'Ended 1 session of ada@example.com. Access tokens keep working.',
  ])
  const grant = () => run('grant-credits', ada.email, '5', 'For a report.', '--key', 'ticket-7')
  expect(await grant()).toEqual(['Added 5 credits. The balance is 15.'])
  expect(await grant()).toEqual([expect.stringMatching(/used before; nothing changed/)])
  expect(await run('show', ada.userId)).toEqual(
    expect.arrayContaining(['  access tokens 0', '  credits       15', '  pictures      0']),
  )
  expect(await run('invite', 'new@example.com')).toEqual([
    expect.stringMatching(/^new@example\.com is invited/),
  ])
  expect(await t.deliverOneMail()).toMatchObject({ to: 'new@example.com' })
  await expect(run('delete', ada.email)).rejects.toThrow('Add --yes to do it.')
  await run('delete', ada.email, '--yes', 'Asked for it.')
  expect(await run('people', 'ada')).toEqual(['Nobody is found.'])
  const trail = (await readTrail(t)).slice(-6)
  expect(trail.map(({ action, reason }) => [action, reason])).toEqual([
    ['person_disabled', 'A stolen card.'],
    ['person_enabled', null],
    ['person_signed_out', null],
    ['credits_changed', 'For a report.'],
    ['person_invited', null],
    ['person_deleted', 'Asked for it.'],
  ])
  expect(new Set(trail.map(({ actorId }) => actorId))).toEqual(new Set([null]))
  expect(await run('audit', 'credits_changed')).toEqual([
    expect.stringMatching(
      /^\d{4}-.* UTC {2}command line {2}credits_changed {2}.* {2}amount=5 {2}"For a report\."$/,
    ),
  ])
})

it('prints what waits and how the installation is', async () => {
  expect(await run('generations')).toEqual(['No picture has failed.'])
  expect((await run('jobs')).join('\n')).toContain('account.finish-deletions  1 waiting')
  expect(await run('mail')).toEqual(['0 waiting, 0 failed'])
  expect((await run('health')).join('\n')).toMatch(/^PostgreSQL \d+[\s\S]*Storage: disk, reachable/)
})

it.each([
  [[], /^Usage/],
  [['constructor'], /^Usage/],
  [['show'], /^Usage/],
  [['show', 'nobody@example.com'], /^Nobody has the address or id/],
  [['grant-role', 'nobody'], /^Nobody has/],
  [['grant-credits', 'ada@example.com', 'many', 'x'], /is not a number of credits/],
  [['grant-credits', 'ada@example.com', '5', ' '], /^Usage/],
  [['invite', 'nobody'], /invalid/],
  [['retry-mail', 'one'], /failed mail was not found/],
  [['retry-job', 'auth.send-mail', 'one'], /failed job was not found/],
])('explains what is wrong with the arguments %j', async (args, message) => {
  const refused = run(...args)
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toBeInstanceOf(AdminCommandError)
})
