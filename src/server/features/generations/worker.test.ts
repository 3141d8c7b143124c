import { expect, it, vi } from 'vitest'
import { fakeAi } from '#server/testing/fake-ai.ts'
import { openNode } from '#server/testing/open-node.ts'
import { LAYERS, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { startGenerationWorker } from './worker.ts'

const LONG_TIMEOUT = { timeout: 20_000 }

it('runs as many generations as the provider allows, so that another node can run the others', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user()
  const all = [1, 2, 3, 4, 5, 6]
  for (const pcmNumber of all) await ada.call(contract.createMoment, { body: { pcmNumber, ...LAYERS } })
  for (const pcmId of all)
    await ada.call(
      contract.generateImage,
      { body: { prompt: 'A lake.', pcmId } },
      { headers: { prefer: 'respond-async' } },
    )
  const nodes = [fakeAi(), fakeAi()] as const
  for (const ai of nodes) {
    ai.hold()
    ai.images = { ...ai.images, concurrency: 3 }
  }
  const [firstAi, secondAi] = nodes
  await using first = await openNode(t, 'worker', firstAi)
  const firstWorker = await startGenerationWorker(first, { isAlone: false })
  await vi.waitFor(() => expect(firstAi.requests).toHaveLength(3), LONG_TIMEOUT)
  await using second = await openNode(t, 'worker', secondAi)
  const secondWorker = await startGenerationWorker(second, { isAlone: false })
  await vi.waitFor(() => expect(secondAi.requests).toHaveLength(3), LONG_TIMEOUT)
  expect(firstAi.requests).toHaveLength(3)
  for (const ai of nodes) ai.release()
  await vi.waitFor(async () => {
    const images = await ada.call(contract.listImages)
    expect(images).toHaveLength(6)
  }, LONG_TIMEOUT)
  await Promise.all([firstWorker, secondWorker].map((worker) => worker.stop(5_000)))
})

it('starts the next generation after one has ended', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user()
  const all = [1, 2, 3, 4, 5, 6]
  for (const pcmNumber of all) await ada.call(contract.createMoment, { body: { pcmNumber, ...LAYERS } })
  t.ai.images = { ...t.ai.images, concurrency: 1 }
  await using node = await openNode(t, 'worker')
  const worker = await startGenerationWorker(node, { isAlone: false })
  await Promise.all(
    all.map((pcmId) => ada.call(contract.generateImage, { body: { prompt: 'A lake.', pcmId } })),
  )
  await worker.stop(5_000)
})
