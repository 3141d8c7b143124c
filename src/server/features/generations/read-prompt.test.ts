import { expect, it } from 'vitest'
import { studioImages } from '#server/adapters/ai/studio.ts'
import { createMoment } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

const CLEAR = 'I walk along the beach at sunset, the waves roll over the sand and the sea is calm.'
const UNCLEAR = 'Everything finally fits, and nobody has to explain anything any more.'

async function startWithStudio() {
  const t = await startTestApp({ hasWorker: false })
  Object.assign(t.ai.images, studioImages())
  return t
}

it('reads the place of a prompt without a charge', async () => {
  await using t = await startWithStudio()
  const ada = t.user()
  const { id: pcmId } = await createMoment(ada)
  const read = (prompt: string) => ada.call(contract.readPrompt, { body: { prompt, pcmId } })
  expect(await read(CLEAR)).toMatchObject({
    reading: { place: { id: 'beach', name: 'Beach' }, isPlaceSure: true },
    latest: null,
    isPainted: false,
  })
  const { reading } = await read(UNCLEAR)
  expect(reading?.isPlaceSure).toBe(false)
  const places = await ada.call(contract.listPlaces)
  expect(places).toEqual(expect.arrayContaining(reading?.likeliest ?? []))
  expect((await ada.call(contract.getUser)).credits).toBe(10)
})

it('offers three places for words that fit several', async () => {
  await using t = await startWithStudio()
  const ada = t.user()
  const { id: pcmId } = await createMoment(ada)
  const prompt = 'People clap while I stand in front of them and hold the prize.'
  const { reading } = await ada.call(contract.readPrompt, { body: { prompt, pcmId } })
  expect(reading).toMatchObject({ isPlaceSure: false })
  expect(reading?.likeliest.length).toBe(3)
})

it('reads no place where another provider paints', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user()
  const { id: pcmId } = await createMoment(ada)
  expect(await ada.call(contract.readPrompt, { body: { prompt: CLEAR, pcmId } })).toEqual({
    reading: null,
    latest: null,
    isPainted: false,
  })
})

it('knows what was asked for these words, and whether they have an image', async () => {
  await using t = await startTestApp()
  const ada = t.user()
  const { id: pcmId } = await createMoment(ada)
  const read = (prompt: string) => ada.call(contract.readPrompt, { body: { prompt, pcmId } })
  await ada.call(contract.generateImage, { body: { prompt: UNCLEAR, pcmId, feedback: 'Place: Beach' } })
  expect(await read(UNCLEAR)).toMatchObject({ latest: { feedback: 'Place: Beach' }, isPainted: true })
  expect(await read(CLEAR)).toMatchObject({ latest: null, isPainted: false })
})
