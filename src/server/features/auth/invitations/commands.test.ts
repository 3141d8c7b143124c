import { expect, it } from 'vitest'
import { AccountsCommandError, runAccountsCommand } from '../commands.ts'
import { type AuthApp, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

const DAY_MS = 24 * 3_600_000
const startClosedApp = (overrides = {}) => startAuthApp({ env: { SIGN_UP: 'closed' }, overrides })

/** The lines that a command prints. */
async function run(t: AuthApp, ...args: string[]) {
  const lines: string[] = []
  await runAccountsCommand(t.deps, args, (line) => void lines.push(line))
  return lines
}

it('invites an address, prints its link where no mail is sent, and lists and withdraws the invitation', async () => {
  await using t = await startClosedApp()
  expect(await run(t, 'invitations')).toEqual(['No invitation waits for an answer.'])
  const [text, page = ''] = await run(t, 'invite', ' Ada@example.com', '--name', 'Ada King Lovelace')
  expect(text).toMatch(/^Give this link to ada@example\.com\..* until \d{4}-\d\d-\d\d \d\d:\d\d UTC:$/)
  expect(await t.deliverOneMail()).toMatchObject({ to: 'ada@example.com', page })
  await run(t, 'invite', 'late@example.com')

  t.advanceClock(3 * DAY_MS)
  await run(t, 'invite', 'late@example.com')
  expect(await run(t, 'invitations')).toEqual([
    expect.stringMatching(/^ada@example\.com {2}invited 3 days ago, open until /),
    expect.stringMatching(/^late@example\.com {2}invited within the hour, open until /),
  ])
  expect(await run(t, 'withdraw', 'LATE@example.com')).toEqual([expect.stringMatching(/is withdrawn/)])
  expect(await run(t, 'withdraw', 'late@example.com')).toEqual([expect.stringMatching(/^No invitation/)])
  t.advanceClock(5 * DAY_MS)
  expect(await run(t, 'invitations')).toEqual([expect.stringMatching(/^ada@.* 8 days ago, ended /)])

  const [, again = ''] = await run(t, 'invite', 'ada@example.com')
  const answer = await t.post('/verify', {
    token_hash: new URL(again).searchParams.get('token_hash'),
    type: 'invite',
    password: PASSWORD,
  })
  expect((await answer.json()).user.user_metadata).toEqual({ first_name: 'Ada', last_name: 'King Lovelace' })
  expect(await run(t, 'invitations')).toEqual(['No invitation waits for an answer.'])
})

it('mails the invitation, and prints the link only when the mail server fails', async () => {
  const to: string[] = []
  let failure: Error | undefined
  const send = async (mail: { to: string }) => {
    if (failure) throw failure
    to.push(mail.to)
  }
  await using t = await startClosedApp({ mailer: { isLocal: false, send } })
  const lines = await run(t, 'invite', 'ada@example.com')
  expect([to, lines]).toEqual([
    ['ada@example.com'],
    [expect.stringMatching(/^Mailed an invitation to ada@example\.com/)],
  ])
  failure = new Error('connection refused')
  const printed: string[] = []
  const inviting = runAccountsCommand(
    t.deps,
    ['invite', 'max@example.com'],
    (line) => void printed.push(line),
  )
  await expect(inviting).rejects.toThrow('connection refused')
  expect(printed.at(-1)).toMatch(/\/auth\/confirm\?token_hash=/)
})

it.each([
  [['invite', 'member@example.com'], /already been registered/],
  [['invite', 'nobody'], /invalid format/],
  [['invite'], /^Usage/],
  [['invite', 'a@example.com', '--nmae', 'Ada'], /^Usage/],
  [['withdraw'], /^Usage/],
  [['invitations', 'all'], /^Usage/],
])('explains what is wrong with the arguments %j', async (args, message) => {
  await using t = await startAuthApp({ env: { MAIL_CONFIRM: 'off' } })
  await t.createClient().signUp({ email: 'member@example.com', password: PASSWORD })
  const refused = runAccountsCommand(t.deps, args, () => undefined)
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toBeInstanceOf(AccountsCommandError)
})
