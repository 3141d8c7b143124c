import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createObjectStore } from '#server/adapters/storage/local-disk.ts'
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
const image = await sampleImage()

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
  'a reached spending limit': [
    respondWithError(429, { code: 'project_spend_limit_exceeded' }),
    'generation_failed',
    'quota',
    1,
  ],
  'a server error': [respondWithError(500, { code: 'server_error' }), 'generation_failed', 'busy', 3],
  'an HTML page of a gateway': [
    (_call, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    'generation_failed',
    'busy',
    3,
  ],
  'HTML with status 200': [
    (_call, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'generation_failed',
    'broken',
    1,
  ],
  'invalid JSON': [
    (_call, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":['),
    'generation_failed',
    'broken',
    1,
  ],
  'a closed connection': [(_call, response) => response.destroy(), 'generation_failed', 'busy', 3],
  'a stream without its last event': [
    (_call, response) => {
      sendPartial(response, 0, image)
      response.end()
    },
    'generation_failed',
    'busy',
    3,
  ],
  'a stream that is cut off': [
    (_call, response) => {
      sendPartial(response, 0, image)
      response.write('event: image_generation.completed\ndata: {"type":"image_gen')
      response.destroy()
    },
    'generation_failed',
    'busy',
    3,
  ],
  'an error within the stream': [
    (_call, response) => {
      sendPartial(response, 0, image)
      sendEvent(response, 'error', { error: { code: 'server_error', message: 'It broke.' } })
      response.end()
    },
    'generation_failed',
    'busy',
    3,
  ],
  'truncated base64': [
    respondWithImage(image.subarray(0, image.length >> 1)),
    'generation_failed',
    'broken',
    1,
  ],
  'an image of 100 megapixels': [
    respondWithImage(
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#123' } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
    'generation_failed',
    'broken',
    1,
  ],
  'an object with a length in place of base64': [
    respondWithJson({ data: [{ b64_json: { length: 1_000_000_000 } }] }),
    'generation_failed',
    'broken',
    1,
  ],
  'an image of one pixel': [
    respondWithImage(
      sharp({ create: { width: 1, height: 1, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    ),
    'generation_failed',
    'broken',
    1,
  ],
  'an endless response': [
    sendUntilClosed('application/json', Buffer.alloc(1_048_576, 'A'), 256 * 1_048_576),
    'generation_failed',
    'broken',
    1,
  ],
  'a refusal': [respondWithError(400, REFUSED), 'generation_refused', 'refused', 1],
  'a refusal after partial frames': [
    (_call, response) => {
      sendPartial(response, 0, image)
      sendEvent(response, 'error', { error: { ...REFUSED, message: 'Blocked.' } })
      response.end()
    },
    'generation_refused',
    'refused',
    1,
  ],
  'an invalid API key': [
    respondWithError(401, { code: 'invalid_api_key' }),
    'generation_failed',
    'misconfigured',
    1,
  ],
  'an unknown model': [
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
  const generate = (more: { feedback?: string; prompt?: string } = {}) =>
    ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: moment.id, ...more } })
  const first = await generate()
  return { t, ada, generate, first, waits, expireTimeout: () => expireTimeout?.() }
}

/** Nothing was charged, no image was stored, and the moment still has the earlier one. */
async function expectNothingCharged({ t, ada, first }: Awaited<ReturnType<typeof startWithImage>>) {
  expect((await ada.call(contract.getUser)).credits).toBe(9)
  expect(await ada.call(contract.listMomentImages, { params: { pcm: 1 } })).toHaveLength(1)
  const moment = await ada.call(contract.getMoment, { params: { pcm: 1 } })
  expect(moment.imageUrl).toBe(first.imageUrl)
  expect(await fetchStatus(t, ada.headers.cookie, first.imageUrl)).toBe(200)
  expect(await ada.call(contract.getRunningGeneration, { params: { pcm: 1 } })).toBeNull()
}

const fetchStatus = async (t: TestApp, cookie = '', url: string | null = '') =>
  (await t.app.inject({ url: url ?? '', headers: { cookie } })).statusCode

describe('provider faults', () => {
  for (const [name, [answer, code, message, requestCount]] of Object.entries(FAULTS))
    it(`charges nothing and keeps the earlier image after ${name}`, async () => {
      await using server = await startFakeOpenAi()
      const started = await startWithImage(server)
      await using _t = started.t
      server.respondWith(answer)
      const error = await failure(started.generate())
      expect(error.body.code).toBe(code)
      expect(error.body.message).toContain(MESSAGES[message])
      expect(error.body.message).toContain('You were not charged.')
      expect(server.calls).toHaveLength(1 + requestCount)
      await expectNothingCharged(started)
    })

  it('fails a generation without response at the time limit', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith(() => started.expireTimeout())
    const error = await failure(started.generate())
    expect(error.body).toMatchObject({
      code: 'generation_failed',
      message: expect.stringContaining('did not answer in time'),
    })
    await expectNothingCharged(started)
  })

  it('fails a generation whose response stalls after a partial frame at the time limit', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith((_call, response) => {
      sendPartial(response, 0, image)
      started.expireTimeout()
    })
    expect((await failure(started.generate())).body.message).toContain('did not answer in time')
    await expectNothingCharged(started)
  })

  it('retries after the Retry-After of a 429 response, for one credit', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith(
      respondWithError(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '7' }),
      respondWithError(503, {}),
      respondWithImage(image),
    )
    await started.generate()
    expect(started.waits[0]).toBe(7_000)
    expect(started.waits[1]).toBeGreaterThanOrEqual(2_000)
    expect(started.waits).toHaveLength(2)
    expect((await started.ada.call(contract.getUser)).credits).toBe(8)
  })

  it('retries after a minute when Retry-After is years', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith(
      respondWithError(
        429,
        { code: 'rate_limit_exceeded' },
        { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' },
      ),
      respondWithImage(image),
    )
    await started.generate()
    expect(started.waits).toEqual([60_000])
  })

  it('skips an undecodable partial frame', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithImage(server)
    await using _t = started.t
    server.respondWith((call, response, request) => {
      sendPartial(response, 0, Buffer.from('not an image'))
      return respondWithImage(image)(call, response, request)
    })
    await started.generate()
    expect((await started.ada.call(contract.getUser)).credits).toBe(8)
  })

  it('crops an image of another size to the product’s size', async () => {
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
    expect(await started.generate()).toMatchObject({ size: '1792x1024', model: 'model-a' })
  })
})

describe('a full disk', () => {
  it('responds with 503 and charges nothing when the disk is full', async () => {
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
    const error = await failure(started.generate())
    expect(error.body.code).toBe('unavailable')
    expect(error.body.message).toContain('no room left')
    expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
    await expectNothingCharged(started)
  })
})

describe('feedback', () => {
  it('refines the prompt of the last image by feedback and records prompt, feedback and model', async () => {
    await using server = await startFakeOpenAi()
    const { t, ada, generate } = await startWithImage(server)
    await using _t = t
    await generate({ feedback: 'Warmer light' })
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
    await generate({ feedback: 'Add a boat' })
    expect(server.textCalls[1]).toContain('Refined words.')
    expect(server.textCalls[1]).not.toContain(PROMPT)
  })

  it('appends all feedback to the prompt when the text provider fails', async () => {
    await using server = await startFakeOpenAi()
    const { t, ada, generate } = await startWithImage(server)
    await using _t = t
    server.respondToTexts((_prompt, response) => response.writeHead(500).end())
    await generate({ feedback: 'Warmer light' })
    await generate({ feedback: 'Add a boat' })
    const last = server.calls.at(-1)?.prompt
    for (const words of [PROMPT, '- Warmer light', '- Add a boat']) expect(last).toContain(words)
    const [newest] = await ada.call(contract.listMomentImages, { params: { pcm: 1 } })
    expect(newest).toMatchObject({ enhancedPrompt: null, feedback: 'Add a boat' })
  })

  it('refines a new prompt by the feedback sent with it', async () => {
    await using server = await startFakeOpenAi()
    const { t, generate } = await startWithImage(server)
    await using _t = t
    await generate({ prompt: 'A harbour in the rain.', feedback: 'Warmer light' })
    expect(server.textCalls[0]).toContain('A harbour in the rain.')
  })
})

describe('feedback with the built-in studio', () => {
  it('sends the seed and all feedback so far to the built-in studio', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const generate = (feedback?: string) =>
      ada.call(contract.generateImage, {
        body: { prompt: PROMPT, pcmId: 1, ...(feedback ? { feedback } : {}) },
      })
    await generate()
    await generate('at night')
    await generate('more people')
    const [first, second, third] = t.ai.requests
    expect(second).toMatchObject({ seed: first?.seed, feedback: ['at night'], prompt: PROMPT })
    expect(third).toMatchObject({ seed: first?.seed, feedback: ['at night', 'more people'] })
    await generate()
    expect(t.ai.requests[3]?.feedback).toEqual([])
  })

  it('keeps the corrections of the reading when the same prompt is painted again without feedback', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const generate = (prompt: string, feedback?: string) =>
      ada.call(contract.generateImage, { body: { prompt, pcmId: 1, ...(feedback ? { feedback } : {}) } })
    await generate(PROMPT)
    await generate(PROMPT, 'Place: Lighthouse')
    await generate(PROMPT, 'more people')
    await generate(PROMPT)
    expect(t.ai.requests[3]?.feedback).toEqual(['Place: Lighthouse'])
    expect(t.ai.requests[3]?.seed).not.toBe(t.ai.requests[2]?.seed)
    await generate('A harbour in the rain.')
    expect(t.ai.requests[4]?.feedback).toEqual([])
  })
})
