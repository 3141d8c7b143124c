import { describe, expect, it } from 'vitest'
import { sampleImage } from '#server/testing/fake-ai.ts'
import {
  type Responder,
  respondWithError,
  respondWithImage,
  respondWithJson,
  sendEvent,
  sendUntilClosed,
  startFakeOpenAi,
} from '#server/testing/fake-openai.ts'
import { readRetryAfter } from './openai-client.ts'
import type { ImageRequest, MomentText, PartialFrame } from './port.ts'

const MIB = 1_048_576
const request: ImageRequest = {
  prompt: 'A lake at dawn.',
  feedback: [],
  seed: 1,
  modelChoice: 'gpt-image-1',
  isFirstPerson: false,
  appearance: {},
  safetyIdentifier: 'hash-of-a-user',
}
const words: MomentText = { pcmNumber: 1, name: null, surface: 'A lake.', sensory: 'Cool.', soul: 'Home.' }
const hooks = (frames: PartialFrame[] = []) => ({
  signal: new AbortController().signal,
  onPartial: (frame: PartialFrame) => frames.push(frame),
})
const broken = { name: 'ProviderError', fault: 'broken' }

/** One stream event with this data. */
const event =
  (data: unknown, type = 'image_generation.completed'): Responder =>
  (_call, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
  }

const completed = (b64_json: unknown) => event({ type: 'image_generation.completed', b64_json })
const wholeImage = (b64_json: unknown) => respondWithJson({ data: [{ b64_json }] })
const textResponse = (content: unknown) => ({ choices: [{ finish_reason: 'stop', message: { content } }] })

describe('image responses', () => {
  it.each<[string, Responder]>([
    ['an object with a length, in JSON', wholeImage({ length: 1_000_000_000 })],
    ['an object with a length, in an event', completed({ length: 1_000_000_000 })],
    ['a number', wholeImage(1_000_000_000)],
    ['an array', wholeImage([1, 2, 3])],
    ['text that is not base64', wholeImage('<html>')],
    ['an empty string', completed('')],
    ['no data', respondWithJson({})],
    ['data that is not a list', respondWithJson({ data: { 0: { b64_json: 'AAAA' } } })],
    ['an empty list', respondWithJson({ data: [] })],
    ['null', respondWithJson(null)],
    ['a list of null', respondWithJson({ data: [null] })],
    ['an event that is null', event(null)],
    ['an event whose type is an object', event({ type: { length: 5 } })],
    [
      'an event that is not JSON',
      (_c, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"type":\n\n')
      },
    ],
  ])('fail as `broken` without being decoded when they contain %s', async (_name, responder) => {
    await using server = await startFakeOpenAi()
    server.respondWith(responder)
    await expect(server.ai.images.generate(request, hooks())).rejects.toMatchObject(broken)
  })

  it('return at most three partial frames, and none that is invalid or above 16 MiB', async () => {
    await using server = await startFakeOpenAi()
    const picture = await sampleImage()
    const partial = (index: unknown, b64_json: unknown) => ({ partial_image_index: index, b64_json })
    const small = picture.toString('base64')
    server.respondWith((call, response, incoming) => {
      const type = 'image_generation.partial_image'
      sendEvent(response, type, partial(0, { length: 1_000_000_000 }))
      sendEvent(response, type, partial('0', small))
      sendEvent(response, type, partial(0, 'A'.repeat(16 * MIB + 4)))
      sendEvent(response, type, partial(0, small))
      sendEvent(response, 'image_generation.other', {})
      for (let index = 1; index < 8; index++) sendEvent(response, type, partial(index, small))
      return respondWithImage(picture)(call, response, incoming)
    })
    const frames: PartialFrame[] = []
    await server.ai.images.generate(request, hooks(frames))
    expect(frames.map(({ index }) => index)).toEqual([0, 1, 2])
  })

  it.each(['application/json', 'text/event-stream'])(
    'are read up to 64 MiB when their %s is endless',
    async (contentType) => {
      await using server = await startFakeOpenAi()
      const sent = { bytes: 0 }
      server.respondWith(sendUntilClosed(contentType, Buffer.alloc(MIB, 'data: A'), 256 * MIB, sent))
      await expect(server.ai.images.generate(request, hooks())).rejects.toMatchObject(broken)
      expect(sent.bytes).toBeLessThan(100 * MIB)
    },
  )

  it('are rejected by their Content-Length before they are read', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith((_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 65 * MIB })
      response.flushHeaders()
    })
    await expect(server.ai.images.generate(request, hooks())).rejects.toMatchObject(broken)
  })

  it('fail as `broken` when their status is invalid', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith((_call, response) =>
      response.socket?.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
    )
    await expect(server.ai.images.generate(request, hooks())).rejects.toMatchObject(broken)
  })
})

describe('error responses', () => {
  it('are mapped by their status at any size, with a short message', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith(
      respondWithError(503, { message: 'x'.repeat(60_000) }),
      respondWithError(503, { message: 'x'.repeat(MIB) }),
    )
    for (let count = 0; count < 2; count++) {
      const error = await server.ai.images.generate(request, hooks()).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'ProviderError', fault: 'busy' })
      expect((error as Error & { cause: Error }).cause.message.length).toBeLessThanOrEqual(300)
    }
  })

  it.each([
    ['objects instead of strings', { error: { code: {}, type: [], param: { toString: 1 }, message: {} } }],
    ['a list', []],
    ['null', null],
    ['a number instead of the error', { error: 5 }],
  ])('fail as `broken` when they contain %s', async (_name, body) => {
    await using server = await startFakeOpenAi()
    server.respondWith((_call, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
    await expect(server.ai.images.generate(request, hooks())).rejects.toMatchObject(broken)
  })
})

describe('text responses', () => {
  it.each<[string, unknown]>([
    ['an object', textResponse({ length: 1_000_000_000 })],
    ['a list', textResponse(['a'])],
    ['a text of 100,001 characters', textResponse('a'.repeat(100_001))],
    ['nothing', textResponse(null)],
    ['only NUL', textResponse('\u0000')],
    ['no choices', {}],
    ['a choice that is null', { choices: [null] }],
    ['no message', { choices: [{}] }],
    ['more than 2 MiB', { ...textResponse('a'), more: 'a'.repeat(2 * MIB) }],
  ])('fail as `broken` when the text is %s', async (_name, body) => {
    await using server = await startFakeOpenAi()
    server.respondToTexts((_prompt, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
    await expect(server.ai.texts.nameMoment(words, hooks().signal)).rejects.toMatchObject(broken)
  })

  it('lose NUL, which PostgreSQL cannot store, also where JSON escapes it', async () => {
    await using server = await startFakeOpenAi()
    const response = (content: string) =>
      server.respondToTexts((_prompt, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(textResponse(content))),
      )
    response('Dawn\u0000 Lake')
    expect(await server.ai.texts.nameMoment(words, hooks().signal)).toBe('Dawn Lake')
    response(JSON.stringify({ contextDescription: 'A\u0000 life.', goalPrompt: 'Plan\u0000 it.' }))
    expect(await server.ai.texts.writeGoalContext(words, hooks().signal)).toEqual({
      contextDescription: 'A life.',
      goalPrompt: 'Plan it.',
    })
  })
})

describe('an enhanced prompt', () => {
  const enhance = async (prompt: string, response: object) => {
    await using server = await startFakeOpenAi()
    server.respondToTexts((_prompt, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(response)),
    )
    return await server.ai.texts.enhancePrompt(prompt, hooks().signal)
  }
  const layer = 'I stand by the lake. '.repeat(470).trim()
  const base = `VISUAL SCENE:\n${layer}\n\nSENSORY DETAILS:\nCool air.\n\nEMOTIONAL ESSENCE & MEANING:\nI am free.`

  it('has a long text word for word, with the model’s note after it', async () => {
    expect(await enhance(base, textResponse('A wide lens at dawn.'))).toBe(
      `${layer}\n\nCool air.\n\nI am free.\n\nA wide lens at dawn.`,
    )
  })

  it('has the text alone when there is no room for the note', async () => {
    const text = 'x'.repeat(32_000)
    expect(await enhance(text, textResponse('A wide lens.'))).toBe(text)
  })

  it.each([
    ['above the maximal length', textResponse('a'.repeat(32_001))],
    ['that was cut off', { choices: [{ finish_reason: 'length', message: { content: 'A lake and' } }] }],
  ])('fails as `busy` for a response %s', async (_, response) => {
    await expect(enhance('A lake.', response)).rejects.toMatchObject({ fault: 'busy' })
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-22T00:00:00Z')
  it.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Sun, 22 Nov 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 00:00:00 GMT' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': '0' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': 'NaN' }, undefined],
    [{ 'retry-after': '1e400' }, 3_600_000],
    [{ 'retry-after': '99999999999' }, 3_600_000],
    [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 3_600_000],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after-ms': '-1', 'retry-after': '7' }, 7_000],
    [{ 'retry-after-ms': 'Infinity' }, 3_600_000],
    [{}, undefined],
  ])('is parsed from the headers %o', (headers, expected) => {
    expect(readRetryAfter(new Headers(headers), now)).toBe(expected)
  })
})
