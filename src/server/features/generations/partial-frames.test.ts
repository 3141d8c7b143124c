import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

it('logs partial frames that cannot be stored once a minute', async () => {
  const lines: { event?: string; generationId?: string }[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  await using t = await startTestApp({ overrides: { log: pino({ level: 'warn' }, destination) } })
  const { put } = t.deps.store
  let failedWrites = 0
  t.deps.store.put = (key, ...object) => {
    if (!key.startsWith('partials/')) return put(key, ...object)
    failedWrites++
    return Promise.reject(new Error('The store is unavailable.'))
  }
  t.ai.behave(async (_request, { onPartial }) => {
    const bytes = await sampleImage()
    for (let index = 0; index < 3; index++) onPartial({ bytes, index })
    return bytes
  })
  const ada = t.user()
  await createMoment(ada)
  const ids: string[] = []
  for (const prompt of ['A lake at dawn.', 'A lake at night.']) {
    const result = await ada.call(contract.generateImage, { body: { prompt, pcmId: 1 } })
    if ('generationId' in result) ids.push(result.generationId)
  }
  expect(ids).toHaveLength(2)
  expect(failedWrites).toBe(6)
  const logged = lines.filter(({ event }) => event === 'partial_frame_skipped')
  expect(logged.map(({ generationId }) => generationId)).toEqual(ids.slice(0, 1))
})
