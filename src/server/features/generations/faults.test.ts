import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { storeOn } from '#server/adapters/storage/flydrive.ts'
import { aPicture } from '#server/testing/fake-ai.ts'
import {
  type Answer,
  type FakeOpenAi,
  failWith,
  paintsWith,
  sendEvent,
  sendPartial,
  startFakeOpenAi,
} from '#server/testing/fake-openai.ts'
import { failure, LAYERS, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { ATTEMPT_TIMEOUT_MS } from './paint.ts'

const PROMPT = 'A wooden deck above a still lake at dawn.'
const REFUSED = { code: 'moderation_blocked', type: 'image_generation_user_error' }
const picture = await aPicture()

const MESSAGES = {
  refused: 'will not paint these words',
  quota: 'quota is used up',
  busy: 'too busy',
  broken: 'Failed to generate image. Please try again.',
  misconfigured: 'refuses this installation',
}

/** What each fault ends in: the code, the words, and how often the provider was asked for it. */
const FAULTS: Record<string, [Answer, code: string, message: keyof typeof MESSAGES, asked: number]> = {
  'too many requests': [failWith(429, { code: 'rate_limit_exceeded' }), 'generation_failed', 'busy', 3],
  'an exhausted quota': [failWith(429, { code: 'insufficient_quota' }), 'generation_failed', 'quota', 1],
  'a spending limit': [
    failWith(429, { code: 'project_spend_limit_exceeded' }),
    'generation_failed',
    'quota',
    1,
  ],
  'a broken server': [failWith(500, { code: 'server_error' }), 'generation_failed', 'busy', 3],
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
    paintsWith(picture.subarray(0, picture.length >> 1)),
    'generation_failed',
    'broken',
    1,
  ],
  'a picture of 100 megapixels': [
    paintsWith(
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#123' } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
    'generation_failed',
    'broken',
    1,
  ],
  'a refusal': [failWith(400, REFUSED), 'generation_refused', 'refused', 1],
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
  'a wrong key': [failWith(401, { code: 'invalid_api_key' }), 'generation_failed', 'misconfigured', 1],
  'a model that is gone': [
    failWith(404, { code: 'model_not_found' }),
    'generation_failed',
    'misconfigured',
    1,
  ],
}

/** An application whose provider is reached over HTTP, whose pauses take no time, and a moment that has a picture. */
async function startWithPicture(server: FakeOpenAi) {
  const waits: number[] = []
  let callTime: (() => void) | undefined
  const t = await startTestApp({
    overrides: {
      ai: server.ai,
      wait: (ms, signal) => {
        if (ms !== ATTEMPT_TIMEOUT_MS) {
          waits.push(ms)
          return Promise.resolve()
        }
        return new Promise((resolve) => {
          callTime = resolve
          signal.addEventListener('abort', () => resolve())
        })
      },
    },
  })
  const ada = t.person()
  const moment = await ada.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS } })
  const ask = (more: { feedback?: string; prompt?: string } = {}) =>
    ada.call(contract.generateImage, { body: { prompt: PROMPT, pcmId: moment.id, ...more } })
  const first = await ask()
  return { t, ada, ask, first, waits, timeIsUp: () => callTime?.() }
}

/** Nothing was charged, no image came to be, and the earlier one is the moment's still. */
async function expectNothingLost({ t, ada, first }: Awaited<ReturnType<typeof startWithPicture>>) {
  expect((await ada.call(contract.getUser)).credits).toBe(9)
  expect(await ada.call(contract.listMomentImages, { params: { pcm: 1 } })).toHaveLength(1)
  const moment = await ada.call(contract.getMoment, { params: { pcm: 1 } })
  expect(moment.imageUrl).toBe(first.imageUrl)
  expect(await fetchStatus(t, ada.headers.cookie, first.imageUrl)).toBe(200)
  expect(await ada.call(contract.getRunningGeneration, { params: { pcm: 1 } })).toBeNull()
}

const fetchStatus = async (t: TestApp, cookie = '', url: string | null = '') =>
  (await t.app.inject({ url: url ?? '', headers: { cookie } })).statusCode

describe('a provider that answers', () => {
  for (const [name, [answer, code, message, asked]] of Object.entries(FAULTS))
    it(`${name} costs nothing, and the earlier picture stays`, async () => {
      await using server = await startFakeOpenAi()
      const started = await startWithPicture(server)
      await using _t = started.t
      server.answer(answer)
      const error = await failure(started.ask())
      expect(error.body.code).toBe(code)
      expect(error.body.message).toContain(MESSAGES[message])
      expect(error.body.message).toContain('You were not charged.')
      expect(server.calls).toHaveLength(1 + asked)
      await expectNothingLost(started)
    })

  it('nothing at all ends when the time is up', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithPicture(server)
    await using _t = started.t
    server.answer(() => started.timeIsUp())
    const error = await failure(started.ask())
    expect(error.body).toMatchObject({
      code: 'generation_failed',
      message: expect.stringContaining('did not answer in time'),
    })
    await expectNothingLost(started)
  })

  it('nothing more after a partial frame ends when the time is up', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithPicture(server)
    await using _t = started.t
    server.answer((_call, response) => {
      sendPartial(response, 0, picture)
      started.timeIsUp()
    })
    expect((await failure(started.ask())).body.message).toContain('did not answer in time')
    await expectNothingLost(started)
  })

  it('429 with Retry-After is asked again after that time, and paints for one credit', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithPicture(server)
    await using _t = started.t
    server.answer(
      failWith(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '7' }),
      failWith(503, {}),
      paintsWith(picture),
    )
    await started.ask()
    expect(started.waits[0]).toBe(7_000)
    expect(started.waits[1]).toBeGreaterThanOrEqual(2_000)
    expect(started.waits).toHaveLength(2)
    expect((await started.ada.call(contract.getUser)).credits).toBe(8)
  })

  it('a partial frame that is no picture leaves the frame out, and paints', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithPicture(server)
    await using _t = started.t
    server.answer((call, response, request) => {
      sendPartial(response, 0, Buffer.from('not a picture'))
      return paintsWith(picture)(call, response, request)
    })
    await started.ask()
    expect((await started.ada.call(contract.getUser)).credits).toBe(8)
  })

  it('a picture of another size is cropped to the product’s', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithPicture(server)
    await using _t = started.t
    server.answer(
      paintsWith(
        sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#135' } })
          .webp()
          .toBuffer(),
      ),
    )
    expect(await started.ask()).toMatchObject({ size: '1792x1024', model: 'model-a' })
  })
})

describe('a full disk', () => {
  it('is 503 in plain words; nothing is charged', async () => {
    await using server = await startFakeOpenAi()
    const started = await startWithPicture(server)
    await using _t = started.t
    class FullDisk extends FSDriver {
      override put(): Promise<void> {
        return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      }
    }
    started.t.deps.store.put = storeOn(new FullDisk({ location: '/tmp', visibility: 'private' })).put
    const error = await failure(started.ask())
    expect(error.body.code).toBe('unavailable')
    expect(error.body.message).toContain('no room left')
    expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
    await expectNothingLost(started)
  })
})

describe('feedback', () => {
  it('refines the last picture’s prompt; the history keeps prompt, feedback and model', async () => {
    await using server = await startFakeOpenAi()
    const { t, ada, ask } = await startWithPicture(server)
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
    // The next wish goes on from there, though the page sends the moment's prompt again.
    await ask({ feedback: 'Add a boat' })
    expect(server.textCalls[1]).toContain('Refined words.')
    expect(server.textCalls[1]).not.toContain(PROMPT)
  })

  it('goes along with the prompt where no text can be had', async () => {
    await using server = await startFakeOpenAi()
    const { t, ada, ask } = await startWithPicture(server)
    await using _t = t
    server.answerTexts((_prompt, response) => response.writeHead(500).end())
    await ask({ feedback: 'Warmer light' })
    await ask({ feedback: 'Add a boat' })
    const last = server.calls.at(-1)?.prompt
    for (const words of [PROMPT, '- Warmer light', '- Add a boat']) expect(last).toContain(words)
    const [newest] = await ada.call(contract.listMomentImages, { params: { pcm: 1 } })
    expect(newest).toMatchObject({ enhancedPrompt: null, feedback: 'Add a boat' })
  })

  it('on words that were never painted begins from those words', async () => {
    await using server = await startFakeOpenAi()
    const { t, ask } = await startWithPicture(server)
    await using _t = t
    await ask({ prompt: 'A harbour in the rain.', feedback: 'Warmer light' })
    expect(server.textCalls[0]).toContain('A harbour in the rain.')
  })
})

describe('feedback to the studio', () => {
  it('keeps the seed, and passes on every wish so far', async () => {
    await using t = await startTestApp()
    const ada = t.person()
    await ada.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS } })
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
