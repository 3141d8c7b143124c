import { describe, expect, it } from 'vitest'
import { startS3Server } from '#server/testing/s3/server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { expectObject, forgetObjects, removeDueObjects, settleObject } from './service.ts'

const pending = async ({ deps }: TestApp) => {
  const { rows } = await deps.db.$client.query('select key, attempts from object_deletions order by key')
  return rows
}
const makeDue = ({ deps }: TestApp) =>
  deps.db.$client.query(`update object_deletions set due_at = now() - interval '1 second'`)

describe('objects that no row refers to', () => {
  it('are removed a thousand at a time, and those that cannot be removed are tried again later', async () => {
    await using server = await startS3Server()
    await using t = await startTestApp({ env: server.env, hasWorker: false })
    const keys = Array.from({ length: 1_200 }, (_, n) => `images/user/${n}`)
    const object = { bytes: Buffer.from('a'), contentType: '', etag: '"a"', modifiedAt: new Date() }
    for (const key of [...keys, 'images/user/kept']) server.objects.set(key, object)
    await t.deps.db.transaction((tx) => forgetObjects(tx, keys))
    server.fail({ kind: 'error' }, 3)
    await expect(removeDueObjects(t.deps)).rejects.toMatchObject({ code: 'unavailable' })
    await removeDueObjects(t.deps)
    expect(await pending(t)).toHaveLength(1_000)
    await makeDue(t)
    await removeDueObjects(t.deps)
    expect(await pending(t)).toEqual([])
    expect([...server.objects.keys()]).toEqual(['images/user/kept'])
  })

  it('stay when the transaction that forgets them is undone', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await t.deps.store.put('images/user/1', Buffer.from('a'), 'image/jpeg')
    const undone = t.deps.db.transaction(async (tx) => {
      await forgetObjects(tx, ['images/user/1'])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await removeDueObjects(t.deps)
    expect(await t.deps.store.exists('images/user/1')).toBe(true)
  })

  it('include those of a process that ended between the object and its row', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const store = async (key: string) => {
      await expectObject(t.deps.db, key)
      await t.deps.store.put(key, Buffer.from('a'), 'image/jpeg')
    }
    await store('images/user/settled')
    await store('images/user/unsettled')
    await removeDueObjects(t.deps)
    await t.deps.db.transaction((tx) => settleObject(tx, 'images/user/settled'))
    expect(await pending(t)).toEqual([{ key: 'images/user/unsettled', attempts: 0 }])
    await makeDue(t)
    await removeDueObjects(t.deps)
    expect(await t.deps.store.exists('images/user/settled')).toBe(true)
    expect(await t.deps.store.exists('images/user/unsettled')).toBe(false)
  })

  it('cannot be referred to once their removal has begun', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await expectObject(t.deps.db, 'images/user/1')
    await makeDue(t)
    t.deps.store.removeMany = async (keys) => [...keys]
    await removeDueObjects(t.deps)
    await expect(t.deps.db.transaction((tx) => settleObject(tx, 'images/user/1'))).rejects.toThrow('removed')
    expect(await pending(t)).toEqual([{ key: 'images/user/1', attempts: 1 }])
  })
})
