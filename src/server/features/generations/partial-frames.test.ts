import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { failure, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

interface LogLine {
  event?: string
  generationId?: string
}

/** A test app whose image provider sends three partial frames, and the lines that it logs about skipped frames. */
async function startWithPartialFrames() {
  const lines: LogLine[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const t = await startTestApp({ overrides: { log } })
  t.ai.setBehaviour(async (_request, { onPartial }) => {
    const bytes = await sampleImage()
    for (let index = 0; index < 3; index++) onPartial({ bytes, index })
    return bytes
  })
  const ada = t.user()
  await createMoment(ada)
  const { put } = t.deps.store
  return {
    t,
    ada,
    skipped: () => lines.filter(({ event }) => event === 'partial_frame_skipped'),
    /** Calls `store` before a partial frame is stored. */
    beforeStoring(store: () => Promise<void>) {
      t.deps.store.put = async (key, ...object) => {
        if (key.startsWith('partials/')) await store()
        await put(key, ...object)
      }
    },
  }
}

it('logs partial frames that cannot be stored once a minute, and completes the generations', async () => {
  const { t, ada, skipped, beforeStoring } = await startWithPartialFrames()
  await using _t = t
  let failedWrites = 0
  beforeStoring(() => {
    failedWrites++
    return Promise.reject(new Error('The store is unavailable.'))
  })
  const ids: string[] = []
  for (const prompt of ['A lake at dawn.', 'A lake at night.']) {
    const result = await ada.call(contract.generateImage, { body: { prompt, pcmId: 1 } })
    if ('generationId' in result) ids.push(result.generationId)
  }
  expect(ids).toHaveLength(2)
  expect(failedWrites).toBe(6)
  expect(skipped().map(({ generationId }) => generationId)).toEqual(ids.slice(0, 1))
})

it('does not log the partial frames of a cancelled generation', async () => {
  const { t, ada, skipped, beforeStoring } = await startWithPartialFrames()
  let cancellations = 0
  {
    // Stops the worker at the end of the block, after the attempt has ended.
    await using _t = t
    beforeStoring(async () => {
      const { rows } = await t.deps.db.$client.query<{ id: string }>(`select id from generations`)
      for (const { id } of rows) await ada.call(contract.cancelGeneration, { params: { id } })
      cancellations++
    })
    const { body } = await failure(
      ada.call(contract.generateImage, { body: { prompt: 'A lake at dawn.', pcmId: 1 } }),
    )
    expect(body.code).toBe('generation_cancelled')
  }
  expect(cancellations).toBeGreaterThan(0)
  expect(skipped()).toEqual([])
})
