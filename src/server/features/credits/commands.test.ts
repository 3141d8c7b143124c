import { describe, expect, it } from 'vitest'
import { createCompletedMoment } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { runCreditsCommand } from './commands.ts'

async function run(t: TestApp, ...args: string[]) {
  const lines: string[] = []
  const isSound = await runCreditsCommand(t.deps.db, args, (line) => lines.push(line))
  return { isSound, text: lines.join('\n') }
}

describe('the credits commands', () => {
  it('grant credits once per reference and record the reason', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await ada.call(contract.getUser)
    const give = () =>
      run(t, 'grant', 'Ada@example.com', '5', 'Thanks for the report', '--reference', 'ticket-7')
    expect((await give()).text).toBe('Gave 5 credits. The balance is 15 now.')
    expect((await give()).text).toContain('nothing changed')
    expect((await run(t, 'grant', ada.userId, '-3', 'A mistake')).text).toBe(
      'Took 3 credits. The balance is 12 now.',
    )
    const { entries } = await ada.call(contract.listCreditEntries)
    expect(entries.map(({ kind, amount, note, balance }) => [kind, amount, note, balance])).toEqual([
      ['adjust', -3, 'A mistake', 12],
      ['grant', 5, 'Thanks for the report', 15],
      ['grant', 10, null, 10],
    ])
    expect((await run(t, 'list', ada.userId)).text).toMatch(
      /12 credits, 3 movements[\s\S]*A mistake[\s\S]*grant/,
    )
  })

  it.each([
    ['grant', 'nobody@example.com', '5', 'x'],
    ['grant', 'ada@example.com', '0', 'x'],
    ['grant', 'ada@example.com', '1.5', 'x'],
    ['grant', 'ada@example.com', 'many', 'x'],
    ['grant', 'ada@example.com', '-11', 'x'],
    ['grant', 'ada@example.com', '5'],
    ['grant', 'ada@example.com', '5', ' '],
    ['list'],
    ['burn'],
  ])('reject %s %s %s %s', async (...args) => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await ada.call(contract.getUser)
    await expect(run(t, ...args)).rejects.toThrow(/nobody|number|below zero|Usage/)
    expect(await ada.call(contract.getUser)).toMatchObject({ credits: 10 })
  })

  it('report a balance that differs from its entries, and an image with a wrong charge', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createCompletedMoment(ada)
    expect(await run(t, 'verify')).toEqual({ isSound: true, text: '1 ledger is in order.' })
    await t.deps.db.$client.query('update users set credits = credits + 1')
    expect(await run(t, 'verify')).toMatchObject({
      isSound: false,
      text: expect.stringContaining('add up to 9, the balance says 10'),
    })
    await t.deps.db.$client.query(`update credit_entries set amount = 0 where kind = 'reserve'`)
    expect((await run(t, 'verify')).text).toContain('its movements add up to 0')
  })
})
