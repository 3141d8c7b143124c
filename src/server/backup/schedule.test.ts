import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localDisk } from '#server/adapters/storage/local-disk.ts'
import { createLogger } from '#server/logger.ts'
import {
  createEmptyDatabase,
  makeFolder,
  readDatabase,
  readObjects,
  restore,
} from '#server/testing/backups.ts'
import { createCompletedMoment } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { chooseKept, folderNameOf, listBackups } from './retention.ts'
import { backupDirOf, checkBackupDir, describeBackups, isBackupDue, makeScheduledBackup } from './schedule.ts'

const NIGHTLY = '17 3 * * *'
const backupAt = (time: Date) => ({ name: folderNameOf(time), time })
const run = (t: TestApp, now: Date) =>
  makeScheduledBackup({ ...t.deps, now: () => now }, NIGHTLY, new AbortController().signal)
/** A night after every test, so that its people are from before. */
const night = (days: number) => new Date(2030, 0, 10 + days, 3, 18)

describe('a scheduled backup', () => {
  it('is due once for each scheduled time that has passed, also when the machine was off at it', () => {
    const since = new Date(2026, 10, 20, 12)
    const isDue = (now: Date, last?: Date) => isBackupDue(NIGHTLY, now, last && backupAt(last), since)
    expect(isDue(new Date(2026, 10, 20, 13))).toBe(false)
    expect(isDue(new Date(2026, 10, 21, 9))).toBe(true)
    expect(isDue(new Date(2026, 10, 21, 10), new Date(2026, 10, 21, 9))).toBe(false)
    expect(isDue(new Date(2026, 10, 22, 3, 16), new Date(2026, 10, 21, 9))).toBe(false)
    expect(isDue(new Date(2026, 10, 22, 3, 18), new Date(2026, 10, 21, 9))).toBe(true)
  })

  it('is kept if it is the newest of one of the last days or weeks', () => {
    const backups = Array.from({ length: 60 }, (_, age) =>
      backupAt(new Date(Date.UTC(2026, 10, 22 - age, 3))),
    )
    const again = backupAt(new Date(Date.UTC(2026, 10, 22, 1)))
    const kept = chooseKept([...backups.slice(0, 1), again, ...backups.slice(1)], { daily: 7, weekly: 4 })
    const ages = backups.flatMap(({ name }, age) => (kept.has(name) ? [age] : []))
    // 22 November 2026 is a Sunday.
    expect(ages).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21])
    expect(kept.has(again.name)).toBe(false)
  })

  it('shares the files of objects, can be restored, and replaces the oldest', async () => {
    await using t = await startTestApp({ env: { BACKUP_KEEP: '2 daily, 0 weekly' } })
    const dir = backupDirOf(t.deps.env)
    await run(t, night(0))
    expect(await listBackups(dir)).toEqual([])
    await createCompletedMoment(t.user())
    const left = join(dir, `${folderNameOf(night(0))}.part`)
    await mkdir(left, { recursive: true })
    await writeFile(join(dir, `${folderNameOf(night(0))}.keys`), '')
    for (const days of [1, 2, 2, 3]) await run(t, night(days))
    const names = [3, 2].map((days) => folderNameOf(night(days)))
    expect((await readdir(dir)).toSorted().toReversed()).toEqual(names)

    const database = t.deps.directConnectionString
    const [key = ''] = (await readObjects(database, t.deps.store)).keys()
    const live = await stat(join(t.deps.env.DATA_DIR, 'objects', key))
    const path = join(dir, names[0] ?? '')
    expect((await stat(join(path, 'objects', key))).ino).toBe(live.ino)

    await using folder = await makeFolder()
    await using empty = await createEmptyDatabase()
    const store = await localDisk(folder.path)
    await restore(t, path, { url: empty.url, store })
    expect(await readDatabase(empty.url)).toEqual(await readDatabase(database))
    expect(await readObjects(empty.url, store)).toEqual(await readObjects(database, t.deps.store))

    await writeFile(join(path, 'objects', key), 'damaged')
    const again = restore(t, path, { url: empty.url, store }, { mayReplace: async () => true })
    await expect(again).rejects.toThrow('not whole or was changed')
  })

  it('that fails is logged, and leaves earlier ones', async () => {
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => void lines.push(line) })
    await using t = await startTestApp({ overrides: { log } })
    await createCompletedMoment(t.user())
    await run(t, night(1))
    const get = t.deps.store.get
    t.deps.store.get = () => Promise.reject(new Error('The disk is gone.'))
    await run(t, night(2))
    t.deps.store.get = get
    const events = lines.flatMap((line) => /"event":"(backup_\w+)"/.exec(line)?.[1] ?? [])
    expect(events).toEqual(['backup_made', 'backup_failed'])
    expect(await readdir(backupDirOf(t.deps.env))).toEqual([folderNameOf(night(1))])
  })

  it('leaves the folder that another node is writing', async () => {
    const lines: string[] = []
    const log = createLogger('error', { write: (line) => void lines.push(line) })
    await using t = await startTestApp({ overrides: { log } })
    await createCompletedMoment(t.user())
    const { get } = t.deps.store
    const [reading, mayRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.deps.store.get = async (key) => {
      reading.resolve()
      await mayRead.promise
      return get(key)
    }
    const first = run(t, night(1))
    await reading.promise
    await run(t, night(2))
    expect(lines.join()).toContain('Another backup is being made')
    mayRead.resolve()
    await first
    expect(await readdir(backupDirOf(t.deps.env))).toEqual([folderNameOf(night(1))])
  })

  it('needs a folder that can be written, which is created', async () => {
    await using t = await startTestApp()
    const env = { ...t.deps.env, BACKUP_SCHEDULE: NIGHTLY }
    const file = join(env.DATA_DIR, 'file')
    await writeFile(file, '')
    expect(() => checkBackupDir({ ...env, BACKUP_DIR: file })).toThrow(
      `${file} is not a folder: set BACKUP_DIR to one.`,
    )
    checkBackupDir({ ...env, BACKUP_DIR: file, BACKUP_SCHEDULE: 'off' })
    const folder = join(env.DATA_DIR, 'new', 'backups')
    checkBackupDir({ ...env, BACKUP_DIR: folder })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('is announced at the start, with the embedded database only unless it is set', async () => {
    await using t = await startTestApp()
    expect(t.deps.descriptions).toContain('no scheduled backups')
    const { DATABASE_URL: _, ...embedded } = t.deps.env
    expect(describeBackups(embedded)).toBe(`backups (${NIGHTLY}) in ${join(embedded.DATA_DIR, 'backups')}`)
    expect(describeBackups({ ...t.deps.env, BACKUP_SCHEDULE: '0 * * * *' })).toContain('backups (0 * * * *)')
    expect(describeBackups({ ...embedded, BACKUP_SCHEDULE: 'off' })).toBe('no scheduled backups')
  })
})
