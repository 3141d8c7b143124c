import { describe, expect, it } from 'vitest'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { insertOnce } from './insert-once.ts'
import { payments } from './schema/payments.ts'

const payment = (t: TestApp, userId: string, idempotencyKey: string, credits = 1) => ({
  id: t.deps.newId(),
  userId,
  idempotencyKey,
  packId: 'small',
  credits,
  amount: 100,
  currency: 'eur',
})

describe('insertOnce', () => {
  it('returns the user’s existing row with the key unchanged', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const [ada, eve] = [t.user(), t.user('eve')]
    for (const user of [ada, eve]) await user.call(contract.getUser)
    const first = await insertOnce(t.deps.db, payments, payment(t, ada.userId, 'key', 1))
    const again = await insertOnce(t.deps.db, payments, payment(t, ada.userId, 'key', 2))
    const hers = await insertOnce(t.deps.db, payments, payment(t, eve.userId, 'key', 3))
    expect(first).toMatchObject({ isNew: true, row: { credits: 1, idempotencyKey: 'key' } })
    expect(again).toEqual({ isNew: false, row: first.row })
    expect(hers).toMatchObject({ isNew: true, row: { credits: 3 } })
  })

  it('waits for an open transaction that has inserted the key, and returns its row', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await openSecondConnection(t)
    const ada = t.user()
    await ada.call(contract.getUser)
    const inserted = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const first = t.deps.db.transaction(async (tx) => {
      const result = await insertOnce(tx, payments, payment(t, ada.userId, 'key'))
      inserted.resolve()
      await mayCommit.promise
      return result
    })
    await inserted.promise
    const second = insertOnce(t.deps.db, payments, payment(t, ada.userId, 'key'))
    await waitForBlockedBackend(aside)
    mayCommit.resolve()
    expect((await second).isNew).toBe(false)
    expect((await second).row).toEqual((await first).row)
  })

  it('inserts the row after the transaction that had inserted the key is rolled back', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await openSecondConnection(t)
    const ada = t.user()
    await ada.call(contract.getUser)
    const inserted = Promise.withResolvers<void>()
    const mustFail = Promise.withResolvers<never>()
    const first = t.deps.db.transaction(async (tx) => {
      await insertOnce(tx, payments, payment(t, ada.userId, 'key'))
      inserted.resolve()
      await mustFail.promise
    })
    await inserted.promise
    const second = insertOnce(t.deps.db, payments, payment(t, ada.userId, 'key'))
    await waitForBlockedBackend(aside)
    mustFail.reject(new Error('rolled back'))
    await expect(first).rejects.toThrow('rolled back')
    expect((await second).isNew).toBe(true)
  })
})
