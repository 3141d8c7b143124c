import { expect, it } from 'vitest'
import { createCompletedMoment } from '#server/testing/factories.ts'
import { startS3Server } from '#server/testing/s3/server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { type FolderReport, reconcileObjects } from './reconcile.ts'
import { forgetObjects } from './service.ts'

it('finds and removes objects without a row that are older than a day, and nothing else', async () => {
  await using server = await startS3Server()
  await using t = await startTestApp({ env: server.env })
  const ada = t.user()
  await createCompletedMoment(ada)
  await ada.call(contract.createExport, { body: { type: 'desktop' } })
  const used = [...server.objects.keys()]
  const [image = ''] = used
  await t.deps.store.put(
    image.replace('images', 'variants').replace(/-1\.jpg$/, '/640.webp'),
    Buffer.from('a'),
    '',
  )
  const kept = [...server.objects.keys()]
  const id = 'aaaaaaaa-0000-4000-8000-000000000000'
  const orphans = [
    `images/old/${id}.jpg`,
    image.replace(/-1\.jpg$/, '-2.jpg'),
    `variants/old/${id}/640.webp`,
    `partials/old/${id}/1-0.webp`,
    'exports/old/1.jpg',
    'images/old/1.jpg.7.abc.part',
  ]
  for (const key of [...orphans, 'images/new/1.jpg', 'images/pending/1.jpg'])
    await t.deps.store.put(key, Buffer.from('a'), '')
  await forgetObjects(t.deps.db, ['images/pending/1.jpg'])
  const later = new Date(Date.now() + 25 * 3_600_000)
  const young = server.objects.get('images/new/1.jpg')
  if (young) young.modifiedAt = later
  const run = async (isDelete: boolean) => {
    const reports: FolderReport[] = []
    const requests = server.requests.length
    await reconcileObjects(t.deps, {
      isDelete,
      now: later.getTime(),
      report: (folder) => reports.push(folder),
    })
    const sum = (field: 'orphaned' | 'removed' | 'pending' | 'missing') =>
      reports.reduce((total, report) => total + (report[field] ?? 0), 0)
    return {
      orphaned: sum('orphaned'),
      removed: sum('removed'),
      pending: sum('pending'),
      missing: sum('missing'),
      requests: server.requests.length - requests,
    }
  }
  expect(await run(false)).toEqual({ orphaned: 6, removed: 0, pending: 1, missing: 0, requests: 4 })
  expect(await run(true)).toEqual({ orphaned: 6, removed: 6, pending: 1, missing: 0, requests: 8 })
  expect([...server.objects.keys()].sort()).toEqual(
    [...kept, 'images/new/1.jpg', 'images/pending/1.jpg'].sort(),
  )
  server.objects.delete(image)
  expect(await run(true)).toMatchObject({ orphaned: 0, missing: 1 })
})
