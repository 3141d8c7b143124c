import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '#server/adapters/ai/port.ts'
import { createMoment, insertScenarios, setCredits } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { failure, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { requestGeneration, waitForImage } from './service.ts'

const PROMPT = 'A wooden deck above a still lake at dawn.'

/** Of all users: the sum of the balances, the sum of the ledger entries, and the numbers of images and unsettled generations. */
async function readTotals(t: TestApp) {
  const { rows } = await t.deps.db.execute<{
    balance: number
    entries: number
    images: number
    unsettled: number
  }>(sql`
    select (select coalesce(sum(credits), 0) from users)::int as balance,
           (select coalesce(sum(amount), 0) from credit_entries)::int as entries,
           (select count(*) from image_generations)::int as images,
           (select count(*) from generations where status in ('queued', 'running'))::int as unsettled`)
  return rows[0]
}

describe('generations', () => {
  it('creates an image for one credit and updates the moment, its history and the story', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const moment = await createMoment(ada)
    const image = await ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: moment.id } })
    expect(image).toMatchObject({ model: 'fake-model', size: '1792x1024', creditsRemaining: 9 })
    const after = await ada.call(contract.getMoment, { params: { pcm: 1 } })
    expect(after).toMatchObject({ isCompleted: true, imageUrl: 'imageUrl' in image ? image.imageUrl : '' })
    expect(await ada.call(contract.listMomentImages, { params: { pcm: 1 } })).toMatchObject([
      { prompt: PROMPT, model: 'fake-model' },
    ])
    expect((await ada.call(contract.getStory)).completedPcms).toBe(1)
    expect(await readTotals(t)).toEqual({ balance: 9, entries: 9, images: 1, unsettled: 0 })
  })

  it('charges nothing for a moment without its three layers', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await ada.call(contract.createMoment, { body: { pcmNumber: 1, surfacePrompt: 'A lake.' } })
    const request = ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } })
    expect(await failure(request)).toMatchObject({
      status: 400,
      body: { fields: { pcmId: expect.stringContaining('all three prompts') } },
    })
    expect(await readTotals(t)).toEqual({ balance: 10, entries: 10, images: 0, unsettled: 0 })
  })

  it('serves the image of a generation only to its owner with a session', async () => {
    await using t = await startTestApp()
    const ada = t.user('ada')
    const eve = t.user('eve')
    await createMoment(ada)
    await eve.call(contract.getUser)
    const image = await ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } })
    const url = image.imageUrl ?? ''
    const get = (headers: Record<string, string>) => t.app.inject({ url, headers })
    const shown = await get({ cookie: ada.headers.cookie ?? '' })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 1792, height: 1024 })
    expect(
      (await get({ cookie: ada.headers.cookie ?? '', 'if-none-match': String(shown.headers.etag) }))
        .statusCode,
    ).toBe(304)
    expect((await get({ cookie: eve.headers.cookie ?? '' })).statusCode).toBe(404)
    expect((await get({ authorization: ada.headers.authorization ?? '' })).statusCode).toBe(401)
    expect((await get({ cookie: ada.headers.cookie ?? '', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      404,
    )
  })

  it('does not start a cancelled generation again that nobody asks for', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const send = (isAutomatic: boolean) =>
      ada.call(
        contract.generateImage,
        { body: { prompt: 'A lake.', pcmId: 1, isAutomatic } },
        { headers: { prefer: 'respond-async', 'idempotency-key': 'auto' } },
      )
    const first = contract.getGeneration.output.parse(await send(true))
    await ada.call(contract.cancelGeneration, { params: { id: first.id } })
    expect(await send(true)).toMatchObject({ id: first.id, status: 'cancelled' })
    expect((await ada.call(contract.getUser)).credits).toBe(10)
    expect(await send(false)).toMatchObject({ status: 'queued' })
  })

  it('uses the key of a cancelled generation again, once', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const start = async () => {
      const headers = { prefer: 'respond-async', 'idempotency-key': 'one' }
      const started = await ada.call(
        contract.generateImage,
        { body: { prompt: PROMPT, pcmId: 1 } },
        { headers },
      )
      return 'id' in started ? started.id : ''
    }
    const first = await start()
    expect(await start()).toBe(first)
    await ada.call(contract.cancelGeneration, { params: { id: first } })
    const retried = await Promise.all(Array.from({ length: 10 }, start))
    expect(new Set(retried).size).toBe(1)
    expect(retried[0]).not.toBe(first)
    expect(await readTotals(t)).toEqual({ balance: 9, entries: 9, images: 0, unsettled: 1 })
  })

  it('starts nothing for a repetition that arrived before the cancellation', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const moment = await createMoment(ada)
    const request = {
      userId: ada.userId,
      momentRef: moment.id,
      scenarioId: null,
      prompt: PROMPT,
      feedback: null,
      modelChoice: 'gpt-image-1' as const,
      isFirstPerson: false,
      isCharged: true,
      idempotencyKey: 'one',
      receivedAt: new Date(t.deps.now().getTime() - 1_000),
    }
    const { id } = await requestGeneration(t.deps, request)
    await ada.call(contract.cancelGeneration, { params: { id } })
    expect(await requestGeneration(t.deps, request)).toMatchObject({ id, status: 'cancelled' })
  })

  it('makes one image for one credit from 200 equal concurrent requests', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const responses = await Promise.all(
      Array.from({ length: 200 }, () =>
        ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } }),
      ),
    )
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(t.ai.requests).toHaveLength(1)
    expect(await readTotals(t)).toEqual({ balance: 9, entries: 9, images: 1, unsettled: 0 })
  })

  it('makes 10 images from 200 requests for different targets with 10 credits, and responds to the rest with 402', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const moment = await createMoment(ada)
    const scenarios = await insertScenarios(t, ada, moment.id, 200)
    const results = await Promise.allSettled(
      scenarios.map(async ({ id }) => {
        const generation = await requestGeneration(t.deps, {
          userId: ada.userId,
          momentRef: moment.id,
          scenarioId: id,
          prompt: PROMPT,
          feedback: null,
          modelChoice: 'gpt-image-1',
          isFirstPerson: false,
          isCharged: true,
          idempotencyKey: null,
          receivedAt: new Date(),
        })
        return waitForImage(t.deps, ada.userId, generation.id)
      }),
    )
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code as string] : [],
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(refused).toEqual(Array(190).fill('insufficient_credits'))
    expect(await readTotals(t)).toEqual({ balance: 0, entries: 0, images: 10, unsettled: 0 })
  })

  it('makes a new image when the equal generation was created before the clock was set back', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const generate = () => ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } })
    const first = await generate()
    t.deps.now = () => new Date(Date.now() - 3_600_000)
    expect((await generate()).imageUrl).not.toBe(first.imageUrl)
  })

  it('returns the same generation for a repeated idempotency key, and rejects the key with another body', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    await createMoment(ada, { pcmNumber: 2 })
    const generate = (pcmId: number, prompt = PROMPT) =>
      ada.call(
        contract.generateImage,
        { body: { prompt, pcmId } },
        { headers: { 'idempotency-key': 'once' } },
      )
    const responses = await Promise.all(Array.from({ length: 100 }, () => generate(1)))
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect((await failure(generate(1, 'Another prompt.'))).body.code).toBe('idempotency_mismatch')
    expect((await failure(generate(2))).body.code).toBe('idempotency_mismatch')
    expect(await readTotals(t)).toMatchObject({ balance: 9, images: 1 })
  })

  it('rejects a second generation for a moment and names the running one', async () => {
    await using t = await startTestApp()
    t.ai.hold()
    const ada = t.user()
    await createMoment(ada)
    const running = await ada.call(
      contract.generateImage,
      { body: { prompt: PROMPT, pcmId: 1 } },
      { headers: { prefer: 'respond-async' } },
    )
    const refused = await failure(
      ada.call(contract.generateImage, { body: { prompt: 'Something else.', pcmId: 1 } }),
    )
    expect(refused.body).toMatchObject({
      code: 'generation_in_progress',
      fields: { generationId: 'id' in running ? running.id : '' },
    })
    expect((await ada.call(contract.getRunningGeneration, { params: { pcm: 1 } }))?.id).toBe(
      'id' in running ? running.id : '',
    )
  })

  it('charges nothing when the provider fails, and keeps the earlier image', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const first = await ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } })
    const broken: [() => Promise<Uint8Array>, string][] = [
      [async () => Promise.reject(new ProviderError('refused', 'no')), 'generation_refused'],
      [async () => Promise.reject(new ProviderError('quota', 'no')), 'generation_failed'],
      [async () => Promise.reject(new Error('bang')), 'generation_failed'],
      [async () => new TextEncoder().encode('<html>not an image</html>'), 'generation_failed'],
      [async () => (await sampleImage()).subarray(0, 2_000), 'generation_failed'],
    ]
    for (const [behaviour, code] of broken) {
      t.ai.setBehaviour(behaviour)
      const error = await failure(ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } }))
      expect(error.body.code).toBe(code)
      expect(error.body.message).toContain('You were not charged')
    }
    expect((await ada.call(contract.getMoment, { params: { pcm: 1 } })).imageUrl).toBe(first.imageUrl)
    expect(await readTotals(t)).toEqual({ balance: 9, entries: 9, images: 1, unsettled: 0 })
  })

  it('refunds the credit of a cancelled generation, and does not settle it afterwards', async () => {
    await using t = await startTestApp()
    t.ai.hold()
    const ada = t.user()
    await createMoment(ada)
    const started = await ada.call(
      contract.generateImage,
      { body: { prompt: PROMPT, pcmId: 1 } },
      { headers: { prefer: 'respond-async' } },
    )
    const id = 'id' in started ? started.id : ''
    const cancelled = await Promise.all(
      [1, 2, 3].map(() => ada.call(contract.cancelGeneration, { params: { id } })),
    )
    expect(cancelled.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    t.ai.release()
    expect((await ada.call(contract.getGeneration, { params: { id } })).status).toBe('cancelled')
    expect(await readTotals(t)).toEqual({ balance: 10, entries: 10, images: 0, unsettled: 0 })
  })

  it('rejects a generation without a credit, a moment or a prompt', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    expect(
      (await failure(ada.call(contract.generateImage, { body: { prompt: ' ', pcmId: 1 } }))).body.fields,
    ).toHaveProperty('prompt')
    expect(
      (await failure(ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 2 } }))).status,
    ).toBe(404)
    await setCredits(t, ada, 0)
    const error = await failure(ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } }))
    expect(error.status).toBe(402)
    expect(error.body.message).toContain('Insufficient credits')
    expect(t.ai.requests).toHaveLength(0)
  })

  it('responds to generation requests of another user with 404', async () => {
    await using t = await startTestApp()
    const ada = t.user('ada')
    const eve = t.user('eve')
    const moment = await createMoment(ada)
    const made = await ada.call(
      contract.generateImage,
      { body: { prompt: PROMPT, pcmId: 1 } },
      { headers: { prefer: 'respond-async' } },
    )
    const id = 'id' in made ? made.id : ''
    for (const call of [contract.getGeneration, contract.cancelGeneration, contract.watchGeneration] as const)
      expect((await failure(eve.call(call, { params: { id } }))).status).toBe(404)
    expect(
      (await failure(eve.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: moment.id } })))
        .status,
    ).toBe(404)
    expect(
      (await failure(eve.call(contract.selectImage, { params: { id: moment.id }, body: { imageId: 1 } })))
        .status,
    ).toBe(404)
  })

  it('rejects a third concurrent generation, and the 21st within an hour', async () => {
    await using t = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    t.ai.hold()
    const ada = t.user()
    for (const n of [1, 2, 3]) await createMoment(ada, { pcmNumber: n })
    const generate = (pcmId: number) =>
      ada.call(
        contract.generateImage,
        { body: { prompt: PROMPT, pcmId } },
        { headers: { prefer: 'respond-async' } },
      )
    await generate(1)
    await generate(2)
    const error = await failure(generate(3))
    expect(error.status).toBe(429)
    expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('feedback', () => {
  it('keeps the seed of the image that feedback refers to, and appends to the earlier feedback', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const generate = (feedback?: string) =>
      ada.call(contract.generateImage, {
        body: { prompt: PROMPT, pcmId: 1, ...(feedback ? { feedback } : {}) },
      })
    await generate()
    await generate('Warmer light.')
    await generate('More birds.')
    await generate()
    const [first, second, third, fresh] = t.ai.requests
    expect(second?.seed).toBe(first?.seed)
    expect(third?.feedback).toEqual(['Warmer light.', 'More birds.'])
    expect(third?.seed).toBe(first?.seed)
    expect(fresh?.feedback).toEqual([])
    expect(fresh?.seed).not.toBe(first?.seed)
    expect((await ada.call(contract.getUser)).totalRegenerations).toBe(3)
  })
})

describe('an earlier image', () => {
  it('sets an earlier image as the moment’s image again', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const moment = await createMoment(ada)
    await ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: 1 } })
    await ada.call(contract.generateImage, { body: { prompt: `${PROMPT} Again.`, pcmId: 1 } })
    const [, oldest] = await ada.call(contract.listMomentImages, { params: { pcm: 1 } })
    if (!oldest) throw new Error('There should be two images.')
    await ada.call(contract.selectImage, { params: { id: moment.id }, body: { imageId: oldest.id } })
    expect((await ada.call(contract.getMoment, { params: { pcm: 1 } })).imageUrl).toBe(oldest.imageUrl)
    expect((await ada.call(contract.getUser)).credits).toBe(8)
  })
})
