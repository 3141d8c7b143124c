import { describe, expect, it } from 'vitest'
import { createCompletedMoment } from '#server/testing/factories.ts'
import { recordStatements } from '#server/testing/query-plans.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { listAuditEntries } from '../audit/service.ts'
import { PASSWORD, startAuthApp } from '../auth/testing/auth-app.ts'
import { runCreditsCommand } from './commands.ts'

async function run(t: TestApp, ...args: string[]) {
  const lines: string[] = []
  const isConsistent = await runCreditsCommand(t.deps, args, (line) => lines.push(line))
  return { isConsistent, text: lines.join('\n') }
}

describe('the credits commands', () => {
  it('grants credits once per reference and records the reason', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await ada.call(contract.getUser)
    const grant = () =>
      run(t, 'grant', 'Ada@example.com', '5', 'Thanks for the report', '--reference', 'ticket-7')
    expect((await grant()).text).toBe('Added 5 credits. The balance is 15.')
    expect((await grant()).text).toContain('nothing changed')
    expect((await run(t, 'grant', ada.userId, '-3', 'A mistake')).text).toBe(
      'Removed 3 credits. The balance is 12.',
    )
    const { entries } = await ada.call(contract.listCreditEntries)
    expect(entries.map(({ kind, amount, note, balance }) => [kind, amount, note, balance])).toEqual([
      ['adjust', -3, 'A mistake', 12],
      ['grant', 5, 'Thanks for the report', 15],
      ['grant', 10, null, 10],
    ])
    expect((await run(t, 'list', ada.userId)).text).toMatch(
      /12 credits, 3 entries[\s\S]*A mistake[\s\S]*grant/,
    )
    const audited = await listAuditEntries(t.deps.db, { personId: ada.userId }, { limit: 10 })
    expect(
      audited.map(({ action, targetId, reason, details }) => [action, targetId, reason, details]),
    ).toEqual([
      ['credits_changed', ada.userId, 'A mistake', { amount: -3 }],
      ['credits_changed', ada.userId, 'Thanks for the report', { amount: 5 }],
    ])
  })

  it('grants to a confirmed account that has not called the API yet, beside its starting credits', async () => {
    await using t = await startAuthApp()
    await t.createSignedInClient('ada@example.com')
    await t.post('/signup', { email: 'bob@example.com', password: PASSWORD })
    expect((await run(t, 'grant', 'Ada@Example.com', '5', 'Welcome')).text).toBe(
      'Added 5 credits. The balance is 15.',
    )
    expect((await run(t, 'grant', 'ada@example.com', '1', 'More')).text).toContain('The balance is 16.')
    await expect(run(t, 'grant', 'bob@example.com', '5', 'Welcome')).rejects.toThrow(
      /No user .* once its address is confirmed/,
    )
    expect((await run(t, 'verify')).isConsistent).toBe(true)
  })

  it('says what to do when hosted Supabase knows a person whom this installation does not', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const grant = () => run(t, 'grant', 'ada@example.com', '5', 'Welcome')
    await expect(grant()).rejects.toThrow(/hosted Supabase .* run this command again/)
    await t.user().call(contract.getUser)
    expect((await grant()).text).toBe('Added 5 credits. The balance is 15.')
  })

  const rejected = [
    ['grant', 'nobody@example.com', '5', 'x'],
    ['grant', 'ada@example.com', '0', 'x'],
    ['grant', 'ada@example.com', '1.5', 'x'],
    ['grant', 'ada@example.com', 'many', 'x'],
    ['grant', 'ada@example.com', '-11', 'x'],
    ['grant', 'ada@example.com', '5'],
    ['grant', 'ada@example.com', '5', ' '],
    ['list'],
    ['burn'],
  ]
  it.each(rejected.map((args) => ({ args, command: args.join(' ') })))(
    'rejects the command `$command`',
    async ({ args }) => {
      await using t = await startTestApp({ hasWorker: false })
      const ada = t.user()
      await ada.call(contract.getUser)
      await expect(run(t, ...args)).rejects.toThrow(/No user|not a number|below zero|Usage/)
      expect(await ada.call(contract.getUser)).toMatchObject({ credits: 10 })
    },
  )

  it('reports a balance that differs from its entries, and a generation with a wrong charge', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createCompletedMoment(ada)
    expect(await run(t, 'verify')).toEqual({ isConsistent: true, text: '1 ledger is consistent.' })
    await t.deps.db.$client.query('update users set credits = credits + 1')
    expect(await run(t, 'verify')).toMatchObject({
      isConsistent: false,
      text: expect.stringContaining('sum to 9, the balance is 10'),
    })
    await t.deps.db.$client.query(`update credit_entries set amount = 0 where kind = 'reserve'`)
    expect((await run(t, 'verify')).text).toContain('its entries sum to 0')
  })

  it('checks any number of ledgers, some at a time', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await t.deps.db.$client.query(
      `insert into users (id, credits) select 'user-' || n, case when n = 1200 then 1 else 0 end from generate_series(1, 1200) n`,
    )
    const statements = await recordStatements(t.deps.db.$client, async () => {
      expect((await run(t, 'verify')).text).toBe(
        'user-1200: the entries sum to 0, the balance is 1\n1 of 1200 ledgers and 0 generations are inconsistent.',
      )
    })
    expect(statements.filter(({ text }) => text.includes('from users'))).toHaveLength(3)
  })
})
