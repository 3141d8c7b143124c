import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { createCompletedMoment } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { deleteOrphanedObjects } from './sweep.ts'

it('deletes temporary files of images and variants after one hour, and keeps images', async () => {
  await using t = await startTestApp()
  const ada = t.user()
  await createCompletedMoment(ada)
  const objects = join(t.deps.env.DATA_DIR, 'objects')
  const [image = ''] = await readdir(join(objects, 'images', ada.userId))
  const leaveFile = async (name: string, ageHours: number) => {
    const path = join(objects, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'half')
    const time = new Date(t.deps.now().getTime() - ageHours * 3_600_000)
    await utimes(path, time, time)
  }
  await leaveFile(`images/${ada.userId}/${image}.7.abc.part`, 2)
  await leaveFile(`variants/${ada.userId}/some/640.webp.7.abc.part`, 2)
  await leaveFile(`images/${ada.userId}/${image}.8.abc.part`, 0)
  await deleteOrphanedObjects(t.deps)
  expect((await readdir(join(objects, 'images', ada.userId))).sort()).toEqual([image, `${image}.8.abc.part`])
  expect(await readdir(join(objects, 'variants', ada.userId, 'some'))).toEqual([])
})
