import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ProvidedSketch, ProvidedSketches } from '#server/adapters/ai/port.ts'
import { studioImages } from '#server/adapters/ai/studio.ts'
import { createMoment } from '#server/testing/factories.ts'
import { failure, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { ADDABLE_PEOPLE, canBeWritten, PERSON_KINDS, withCorrection } from '#shared/domain/sketch-choice.ts'
import { letteringAsked } from '#studio/understanding/lettering.ts'
import { KINDS } from '#studio/understanding/people-list.ts'
import { personCalled } from '#studio/understanding/person-called.ts'
import { SKETCH_TIMEOUT_MS } from './sketches.ts'

const CLEAR = 'I walk along the beach at sunset with my husband.'
const UNCLEAR = 'People clap while I stand in front of them and hold the prize.'

/** The first sketch starts threads, which may take longer than the limit. */
const UNLIMITED = {
  wait: (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
}

const SKETCH: ProvidedSketch = {
  choice: 'Sketch: Theatre 1, no. 5',
  place: { id: 'theatre-bow', name: 'Theatre' },
  description: 'You on a stage.',
  missing: ['reading'],
  scene: {
    hour: 'day',
    season: null,
    weather: 'clear',
    people: ['you'],
    actions: ['reading'],
    things: [],
    words: null,
  },
  bytes: new Uint8Array([1, 2, 3]),
}

describe('sketches', () => {
  it('are drawn without a charge where the studio is not sure', async () => {
    await using t = await startTestApp({ hasWorker: false, overrides: UNLIMITED })
    Object.assign(t.ai.images, studioImages())
    const ada = t.user()
    const { isSure, sketches } = await ada.call(contract.sketchPrompt, { body: { prompt: UNCLEAR } })
    expect([isSure, sketches.length]).toEqual([false, 4])
    for (const { imageBase64 } of sketches)
      expect(await sharp(Buffer.from(imageBase64, 'base64')).metadata()).toMatchObject({
        format: 'webp',
        width: 448,
        height: 256,
      })
    expect(await ada.call(contract.sketchPrompt, { body: { prompt: CLEAR } })).toEqual({
      isSure: true,
      sketches: [],
      hasMore: false,
    })
    expect((await ada.call(contract.getUser)).credits).toBe(10)
  })

  it('show the writer as the profile says, or nobody in first person', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const requests: unknown[] = []
    t.ai.images.sketch = async (request) => {
      requests.push(request)
      return { sketches: [SKETCH], hasMore: true }
    }
    const ada = t.user()
    await ada.call(contract.updateProfile, {
      body: { hasCompletedProfile: true, appearanceProfile: { hairColor: 'red' } },
    })
    const body = { prompt: UNCLEAR, isFirstPerson: true }
    expect(await ada.call(contract.sketchPrompt, { body })).toMatchObject({
      isSure: false,
      sketches: [{ choice: SKETCH.choice, missing: ['reading'], imageBase64: 'AQID' }],
      hasMore: true,
    })
    await ada.call(contract.sketchPrompt, { body: { ...body, page: 2 } })
    const request = { ...body, appearance: { hairColor: 'red' } }
    expect(requests).toEqual([
      { ...request, page: 0 },
      { ...request, page: 2 },
    ])
    t.ai.images.sketch = async () => ({ sketches: [], hasMore: false })
    const ask = (page: number) => ada.call(contract.sketchPrompt, { body: { ...body, page } })
    expect([(await ask(0)).isSure, (await ask(3)).isSure]).toEqual([true, false])
  })

  it('are not drawn where another provider paints', async () => {
    await using t = await startTestApp({ hasWorker: false })
    expect(await t.user().call(contract.sketchPrompt, { body: { prompt: UNCLEAR } })).toEqual({
      isSure: true,
      sketches: [],
      hasMore: false,
    })
  })

  it('are given up after 8 s, and when the studio fails', async () => {
    let begun = Promise.withResolvers<void>()
    await using t = await startTestApp({
      hasWorker: false,
      overrides: {
        wait: async (ms) => {
          expect(ms).toBe(SKETCH_TIMEOUT_MS)
          await begun.promise
        },
      },
    })
    const ask = () => failure(t.user().call(contract.sketchPrompt, { body: { prompt: UNCLEAR } }))
    t.ai.images.sketch = async (_, signal) => {
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw signal.reason
    }
    expect(await ask()).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
    begun = Promise.withResolvers<void>()
    t.ai.images.sketch = async () => {
      throw new Error('broken')
    }
    expect(await ask()).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
  })

  it.each(['OPEN', 'Łódź & Žofie', 'we are open all day, come in', 'x'.repeat(32)])(
    'may have "%s" written',
    (words) => {
      expect(canBeWritten(words)).toBe(true)
      expect(letteringAsked(words).kinds).not.toEqual([])
    },
  )

  it.each(['विद्यालय', 'x'.repeat(33), 'a b c d e f g h', '🎉'])('cannot have "%s" written', (words) => {
    expect(canBeWritten(words)).toBe(false)
    expect(letteringAsked(words).kinds).toEqual([])
  })

  it('are corrected by words that the studio knows', async () => {
    await using t = await startTestApp({ hasWorker: false, overrides: UNLIMITED })
    expect(await t.user().call(contract.listSketchWords)).toEqual({ actions: [], things: [] })
    Object.assign(t.ai.images, studioImages())
    const ada = t.user()
    const { actions, things } = await ada.call(contract.listSketchWords)
    expect(actions).toEqual(expect.arrayContaining(['reading', 'riding a horse', 'hugging', 'sitting']))
    expect(things).toEqual(expect.arrayContaining(['dog', 'piano', 'cake']))
    const [first] = (await ada.call(contract.sketchPrompt, { body: { prompt: UNCLEAR } })).sketches
    for (const added of ADDABLE_PEOPLE) expect(personCalled(added), added).toBeDefined()
    expect(Object.keys(KINDS)).toEqual([...PERSON_KINDS])
    const list = `you (woman; wheelchair; reading), ${ADDABLE_PEOPLE[0]}`
    const choice = withCorrection(first!.choice, 'People', list)
    const { sketches } = await ada.call(contract.sketchPrompt, { body: { prompt: UNCLEAR, choice } })
    expect(sketches[0]).toMatchObject({ choice, scene: { people: ['you', ADDABLE_PEOPLE[0]] } })
    expect(await sharp(Buffer.from(sketches[0]!.imageBase64, 'base64')).metadata()).toMatchObject({
      width: 896,
      height: 512,
    })
  })

  it('are given up when nobody waits for them any more', async () => {
    await using t = await startTestApp({ hasWorker: false, overrides: UNLIMITED })
    const stopped = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    t.ai.images.sketch = async (_, signal) => {
      started.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      stopped.resolve()
      throw signal.reason
    }
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const asked = fetch(`${url}${contract.sketchPrompt.path}`, {
      method: 'POST',
      headers: { ...t.user().headers, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: UNCLEAR }),
      signal: leaving.signal,
    })
    await started.promise
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await stopped.promise
  })

  it('of whoever waited too long for others are not begun, and the next ones are refused at once', async () => {
    const over = Promise.withResolvers<void>()
    await using t = await startTestApp({ hasWorker: false, overrides: { wait: () => over.promise } })
    const drawing = Promise.withResolvers<ProvidedSketches>()
    let begun = 0
    t.ai.images.sketch = () => {
      begun++
      return drawing.promise
    }
    const ask = (name: string) => t.user(name).call(contract.sketchPrompt, { body: { prompt: UNCLEAR } })
    const first = ask('ada')
    await expect.poll(() => begun).toBe(1)
    const waiting = Array.from({ length: 7 }, (_, i) => failure(ask(`user-${i}`)))
    // Only six may wait.
    expect((await Promise.race(waiting)).headers).toMatchObject({ 'retry-after': '5' })
    over.resolve()
    drawing.resolve({ sketches: [SKETCH], hasMore: false })
    expect((await first).sketches).toHaveLength(1)
    for (const refused of await Promise.all(waiting))
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(begun).toBe(1)
  })

  it('are drawn for one request at a time', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const started: PromiseWithResolvers<ProvidedSketches>[] = []
    t.ai.images.sketch = () => {
      const drawing = Promise.withResolvers<ProvidedSketches>()
      started.push(drawing)
      return drawing.promise
    }
    const users = ['ada', 'eve', 'ida'].map((name) => t.user(name))
    const asked = users.map((user) => user.call(contract.sketchPrompt, { body: { prompt: UNCLEAR } }))
    for (let done = 0; done < users.length; done++) {
      await expect.poll(() => started.length).toBe(done + 1)
      started[done]!.resolve({ sketches: [SKETCH], hasMore: false })
      await Promise.race(asked.slice(done))
    }
    expect(await Promise.all(asked)).toHaveLength(3)
  })

  it('are limited to 240 an hour, and need a session', async () => {
    await using t = await startTestApp({ hasWorker: false, env: { RATE_LIMITS: 'on' } })
    const ada = t.user()
    for (let sent = 0; sent < 239; sent++) await t.app.callLimits.consume('sketches', ada.userId)
    const ask = () => ada.call(contract.sketchPrompt, { body: { prompt: UNCLEAR } })
    await ask()
    expect(await failure(ask())).toMatchObject({ status: 429, body: { message: /240 sketches/ } })
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: contract.sketchPrompt.path,
      payload: { prompt: UNCLEAR },
    })
    expect(statusCode).toBe(401)
  })
})

describe('the choice of a sketch', () => {
  it('has the composition of the sketch painted', async () => {
    await using t = await startTestApp({ overrides: UNLIMITED })
    Object.assign(t.ai.images, studioImages())
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const [, second] = (await ada.call(contract.sketchPrompt, { body: { prompt: UNCLEAR } })).sketches
    const body = { prompt: UNCLEAR, pcmId, feedback: second!.choice }
    const image = await ada.call(contract.generateImage, { body })
    const generationId = 'generationId' in image ? image.generationId : ''
    const { reading } = await ada.call(contract.getGeneration, { params: { id: generationId } })
    expect(reading).toMatchObject({ place: second!.place, description: second!.description })
  })

  it('can be another one after the first was cancelled', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const choose = async (feedback: string | undefined, isAutomatic = false) => {
      const body = { prompt: UNCLEAR, pcmId, isAutomatic, ...(feedback && { feedback }) }
      const headers = { prefer: 'respond-async', 'idempotency-key': 'auto' }
      return contract.getGeneration.output.parse(
        await ada.call(contract.generateImage, { body }, { headers }),
      )
    }
    const known = () => ada.call(contract.readPrompt, { body: { prompt: UNCLEAR, pcmId } })
    const first = await choose(SKETCH.choice)
    expect(await known()).toMatchObject({ latest: { feedback: SKETCH.choice } })
    expect(await failure(choose('Sketch: Gallery 2, no. 5'))).toMatchObject({ status: 422 })
    await ada.call(contract.cancelGeneration, { params: { id: first.id } })
    expect(await known()).toMatchObject({ latest: null })
    expect(await choose(undefined, true)).toMatchObject({ id: first.id, status: 'cancelled' })
    expect(await choose('Sketch: Gallery 2, no. 5')).toMatchObject({
      status: 'queued',
      feedback: 'Sketch: Gallery 2, no. 5',
    })
    expect((await ada.call(contract.getUser)).credits).toBe(9)
  })

  it('is its place alone where another provider paints since', async () => {
    await using t = await startTestApp()
    t.ai.images.isBuiltIn = false
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const body = { prompt: UNCLEAR, pcmId, feedback: SKETCH.choice }
    await ada.call(contract.generateImage, { body })
    expect(t.ai.requests[0]).toMatchObject({ prompt: `${UNCLEAR}\nPlace: Theatre`, feedback: [] })
  })

  it('with its corrections says everything that is to be changed', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const choice = `${SKETCH.choice}\nHour: dawn\nPeople: you, a man`
    for (const feedback of ['warmer', choice])
      await ada.call(contract.generateImage, { body: { prompt: UNCLEAR, pcmId, feedback } })
    expect(t.ai.requests.map(({ feedback }) => feedback)).toEqual([['warmer'], [choice]])
  })

  it('stays with what is changed since; a regeneration paints another picture of its composition', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const generate = (feedback?: string) =>
      ada.call(contract.generateImage, { body: { prompt: UNCLEAR, pcmId, ...(feedback && { feedback }) } })
    await generate(SKETCH.choice)
    await generate('Hour: night')
    await generate()
    await generate('Weather: snow')
    expect(t.ai.requests.map(({ feedback }) => feedback)).toEqual([
      ['Sketch: Theatre 1, no. 5'],
      ['Sketch: Theatre 1, no. 5', 'Hour: night'],
      ['Sketch: Theatre 1', 'Hour: night'],
      ['Sketch: Theatre 1', 'Hour: night', 'Weather: snow'],
    ])
    expect(t.ai.requests[2]?.seed).not.toBe(t.ai.requests[1]?.seed)
    expect(t.ai.requests[3]?.seed).toBe(t.ai.requests[2]?.seed)
  })
})
