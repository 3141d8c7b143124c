import { describe, expect, it } from 'vitest'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { LAYERS, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { getStory, setMomentImage } from './service.ts'

describe('the progress of the story', () => {
  it('counts both of two moments that are completed at the same time', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using aside = await openSecondConnection(t)
    const ada = t.person()
    const [first, second] = await Promise.all(
      [1, 2].map((pcmNumber) => ada.call(contract.createMoment, { body: { pcmNumber, ...LAYERS } })),
    )
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
