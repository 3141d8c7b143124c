import { describe, expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { getStory, setMomentImage } from './service.ts'

describe('the progress of a story', () => {
  it('includes both of two moments that are completed concurrently', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await openSecondConnection(t)
    const ada = t.user()
    const [first, second] = await Promise.all([1, 2].map((pcmNumber) => createMoment(ada, { pcmNumber })))
    const mayCommit = Promise.withResolvers<void>()
    const hasCounted = Promise.withResolvers<void>()
    const one = t.deps.db.transaction(async (tx) => {
      await setMomentImage(tx, ada.userId, first?.id ?? 0, '/media/images/first')
      hasCounted.resolve()
      await mayCommit.promise
    })
    await hasCounted.promise
    const two = t.deps.db.transaction((tx) =>
      setMomentImage(tx, ada.userId, second?.id ?? 0, '/media/images/second'),
    )
    await waitForBlockedBackend(aside)
    mayCommit.resolve()
    await Promise.all([one, two])
    expect((await getStory(t.deps, ada.userId)).completedPcms).toBe(2)
  })
})
