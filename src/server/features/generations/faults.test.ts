import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createObjectStore } from '#server/adapters/storage/flydrive.ts'
import { createMoment } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import {
  type FakeOpenAi,
  type Responder,
  respondWithError,
  respondWithImage,
  respondWithJson,
  sendEvent,
  sendPartial,
  sendUntilClosed,
  startFakeOpenAi,
} from '#server/testing/fake-openai.ts'
import { failure, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { ATTEMPT_TIMEOUT_MS } from './provider.ts'

const PROMPT = 'A wooden deck above a still lake at dawn.'
const REFUSED = { code: 'moderation_blocked', type: 'image_generation_user_error' }
const picture = await sampleImage()

const MESSAGES = {
  refused: 'will not paint these words',
  quota: 'quota is used up',
  busy: 'too busy',
  broken: 'Failed to generate image. Please try again.',
  misconfigured: 'refuses this installation',
}

/** By fault: the provider's response, the expected error code and message, and the expected number of requests. */
const FAULTS: Record<
  string,
  [Responder, code: string, message: keyof typeof MESSAGES, requestCount: number]
> = {
  'too many requests': [
    respondWithError(429, { code: 'rate_limit_exceeded' }),
    'generation_failed',
    'busy',
    3,
  ],
  'an exhausted quota': [
    respondWithError(429, { code: 'insufficient_quota' }),
    'generation_failed',
    'quota',
    1,
  ],
  'a spending limit': [
    respondWithError(429, { code: 'project_spend_limit_exceeded' }),
    'generation_failed',
    'quota',
    1,
  ],
  'a broken server': [respondWithError(500, { code: 'server_error' }), 'generation_failed', 'busy', 3],
  'a gateway in HTML': [
    (_call, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    'generation_failed',
    'busy',
    3,
  ],
  'HTML with a good status': [
    (_call, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'generation_failed',
    'broken',
    1,
  ],
  'JSON that is none': [
    (_call, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":['),
    'generation_failed',
    'broken',
    1,
  ],
  'a closed connection': [(_call, response) => response.destroy(), 'generation_failed', 'busy', 3],
  'half a stream': [
    (_call, response) => {
      sendPartial(response, 0, picture)
      response.end()
    },
    'generation_failed',
    'busy',
    3,
  ],
  'a stream that breaks': [
    (_call, response) => {
      sendPartial(response, 0, picture)
      response.write('event: image_generation.completed\ndata: {"type":"image_gen')
      response.destroy()
    },
    'generation_failed',
    'busy',
    3,
  ],
  'an error within the stream': [
    (_call, response) => {
      sendPartial(response, 0, picture)
      sendEvent(response, 'error', { error: { code: 'server_error', message: 'It broke.' } })
      response.end()
    },
    'generation_failed',
    'busy',
    3,
  ],
  'truncated base64': [
    respondWithImage(picture.subarray(0, picture.length >> 1)),
    'generation_failed',
    'broken',
    1,
  ],
  'a picture of 100 megapixels': [
    respondWithImage(
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#123' } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
    'generation_failed',
    'broken',
    1,
  ],
  'an object that claims a length in the place of a picture': [
    respondWithJson({ data: [{ b64_json: { length: 1_000_000_000 } }] }),
    'generation_failed',
    'broken',
    1,
  ],
  'a picture of one pixel': [
    respondWithImage(
      sharp({ create: { width: 1, height: 1, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    ),
    'generation_failed',
    'broken',
    1,
  ],
  'a picture without end': [
    sendUntilClosed('application/json', Buffer.alloc(1_048_576, 'A'), 256 * 1_048_576),
    'generation_failed',
    'broken',
    1,
  ],
  'a refusal': [respondWithError(400, REFUSED), 'generation_refused', 'refused', 1],
  'a refusal after partial frames': [
    (_call, response) => {
      sendPartial(response, 0, picture)
      sendEvent(response, 'error', { error: { ...REFUSED, message: 'Blocked.' } })
      response.end()
    },
    'generation_refused',
    'refused',
    1,
  ],
  'a wrong key': [
    respondWithError(401, { code: 'invalid_api_key' }),
    'generation_failed',
    'misconfigured',
    1,
  ],
  'a model that is gone': [
    respondWithError(404, { code: 'model_not_found' }),
    'generation_failed',
    'misconfigured',
    1,
  ],
}

/** An application with a provider over HTTP and without delays, and a user whose moment has an image. */
async function startWithImage(server: FakeOpenAi) {
  const waits: number[] = []
  let expireTimeout: (() => void) | undefined
  const t = await startTestApp({
    overrides: {
      ai: server.ai,
      wait: (ms, signal) => {
        if (ms !== ATTEMPT_TIMEOUT_MS) {
          waits.push(ms)
          return Promise.resolve()
        }
        return new Promise((resolve) => {
          expireTimeout = resolve
          signal.addEventListener('abort', () => resolve())
        })
      },
    },
  })
  const ada = t.user()
  const moment = await createMoment(ada)
  const ask = (more: { feedback?: string; prompt?: string } = {}) =>
    ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: moment.id, ...more } })
  const first = await ask()
  return { t, ada, ask, first, waits, expireTimeout: () => expireTimeout?.() }
}

/** Nothing was charged, no image was stored, and the moment still has the earlier one. */
async function expectNothingLost({ t, ada, first }: Awaited<ReturnType<typeof startWithImage>>) {
  expect((await ada.call(contract.getUser)).credits).toBe(9)
  expect(await ada.call(contract.listMomentImages, { params: { pcm: 1 } })).toHaveLength(1)
  const moment = await ada.call(contract.getMoment, { params: { pcm: 1 } })
  expect(moment.imageUrl).toBe(first.imageUrl)
  expect(await fetchStatus(t, ada.headers.cookie, first.imageUrl)).toBe(200)
  expect(await ada.call(contract.getRunningGeneration, { params: { pcm: 1 } })).toBeNull()
}

const fetchStatus = async (t: TestApp, cookie = '', url: string | null = '') =>
  (await t.app.inject({ url: url ?? '', headers: { cookie } })).statusCode

describe('a provider fault', () => {
  for (const [name, [answer, code, message, requestCount]] of Object.entries(FAULTS))
    it(`${name} costs nothing, and the earlier picture stays`, async () => {
      await using server = await startFakeOpenAi()
      const started = await startWithImage(server)
      await using _t = started.t
      server.respondWith(answer)
      const error = await failure(started.ask())
      expect(error.body.code).toBe(code)
      expect(error.body.message).toContain(MESSAGES[message])
      expect(error.body.message).toContain('You were not charged.')
      expect(server.calls).toHaveLength(1 + requestCount)
      await expectNothingLost(started)
    })

  it('a missing response fails at the time limit', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith(() => started.expireTimeout())
    const error = await failure(started.ask())
    expect(error.body).toMatchObject({
      code: 'generation_failed',
      message: expect.stringContaining('did not answer in time'),
    })
    await expectNothingLost(started)
  })

  it('a response that stalls after a partial frame fails at the time limit', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith((_call, response) => {
      sendPartial(response, 0, picture)
      started.expireTimeout()
    })
    expect((await failure(started.ask())).body.message).toContain('did not answer in time')
    await expectNothingLost(started)
  })

  it('429 with Retry-After is retried after that time, for one credit', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith(
      respondWithError(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '7' }),
      respondWithError(503, {}),
      respondWithImage(picture),
    )
    await started.ask()
    expect(started.waits[0]).toBe(7_000)
    expect(started.waits[1]).toBeGreaterThanOrEqual(2_000)
    expect(started.waits).toHaveLength(2)
    expect((await started.ada.call(contract.getUser)).credits).toBe(8)
  })

  it('429 with a Retry-After of years is asked again after a minute', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith(
      respondWithError(
        429,
        { code: 'rate_limit_exceeded' },
        { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' },
      ),
      respondWithImage(picture),
    )
    await started.ask()
    expect(started.waits).toEqual([60_000])
  })

  it('an undecodable partial frame is skipped', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith((call, response, request) => {
      sendPartial(response, 0, Buffer.from('not a picture'))
      return respondWithImage(picture)(call, response, request)
    })
    await started.ask()
    expect((await started.ada.call(contract.getUser)).credits).toBe(8)
  })

  it('an image of another size is cropped to the product’s size', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith(
      respondWithImage(
        sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#135' } })
          .webp()
          .toBuffer(),
      ),
    )
    expect(await started.ask()).toMatchObject({ size: '1792x1024', model: 'model-a' })
  })
})

describe('a full disk', () => {
  it('answers 503 and charges nothing', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    class FullDisk extends FSDriver {
      override put(): Promise<void> {
        return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      }
    }
    started.t.deps.store.put = createObjectStore(
      new FullDisk({ location: '/tmp', visibility: 'private' }),
    ).put
    const error = await failure(started.ask())
    expect(error.body.code).toBe('unavailable')
    expect(error.body.message).toContain('no room left')
    expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
    await expectNothingLost(started)
  })
})

describe('feedback', () => {
  it('refines the last image’s prompt, and the history keeps prompt, feedback and model', async () => {
    await using server = await startFakeOpenAi()
    const { t, ada, ask } = await startWithImage(server)
    await using _t = t
    await ask({ feedback: 'Warmer light' })
    expect(server.textCalls[0]).toContain(PROMPT)
    expect(server.textCalls[0]).toContain('Warmer light')
    expect(server.calls.at(-1)?.prompt).toContain('Refined words.')
    expect(server.calls.at(-1)?.prompt).not.toContain(PROMPT)
    const [newest] = await ada.call(contract.listMomentImages, { params: { pcm: 1 } })
    expect(newest).toMatchObject({
      prompt: PROMPT,
      enhancedPrompt: 'Refined words.',
      feedback: 'Warmer light',
      model: 'model-a',
    })
    // The next feedback refines the enhanced prompt, although the client sends the moment's prompt again.
    await ask({ feedback: 'Add a boat' })
    expect(server.textCalls[1]).toContain('Refined words.')
    expect(server.textCalls[1]).not.toContain(PROMPT)
  })

  it('is appended to the prompt when the text provider fails', async () => {
    await using server = await startFakeOpenAi()
    const { t, ada, ask } = await startWithImage(server)
    await using _t = t
    server.respondToTexts((_prompt, response) => response.writeHead(500).end())
    await ask({ feedback: 'Warmer light' })
    await ask({ feedback: 'Add a boat' })
    const last = server.calls.at(-1)?.prompt
    for (const words of [PROMPT, '- Warmer light', '- Add a boat']) expect(last).toContain(words)
    const [newest] = await ada.call(contract.listMomentImages, { params: { pcm: 1 } })
    expect(newest).toMatchObject({ enhancedPrompt: null, feedback: 'Add a boat' })
  })

  it('for a new prompt refines that prompt', async () => {
    await using server = await startFakeOpenAi()
    const { t, ask } = await startWithImage(server)
    await using _t = t
    await ask({ prompt: 'A harbour in the rain.', feedback: 'Warmer light' })
    expect(server.textCalls[0]).toContain('A harbour in the rain.')
  })
})

describe('feedback with the built-in studio', () => {
  it('keeps the seed and passes on all feedback so far', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const ask = (feedback?: string) =>
      ada.call(contract.generateImage, {
        body: { prompt: PROMPT, pcmId: 1, ...(feedback ? { feedback } : {}) },
      })
    await ask()
    await ask('at night')
    await ask('more people')
    const [first, second, third] = t.ai.requests
    expect(second).toMatchObject({ seed: first?.seed, feedback: ['at night'], prompt: PROMPT })
    expect(third).toMatchObject({ seed: first?.seed, feedback: ['at night', 'more people'] })
    await ask()
    expect(t.ai.requests[3]?.feedback).toEqual([])
  })
})
