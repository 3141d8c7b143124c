import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testImage } from '#server/testing/fake-ai.ts'
import {
  type Answer,
  type FakeOpenAi,
  failWith,
  respondWithImage,
  startFakeOpenAi,
} from '#server/testing/fake-openai.ts'
import type { ImageRequest, PartialFrame } from './port.ts'

const request: ImageRequest = {
  prompt: 'A lake at dawn.',
  feedback: [],
  seed: 1,
  modelChoice: 'gpt-image-1',
  isFirstPerson: false,
  appearance: {},
  safetyIdentifier: 'hash-of-a-person',
}

function watch() {
  const frames: PartialFrame[] = []
  const ending = new AbortController()
  return {
    frames,
    ending,
    hooks: { signal: ending.signal, onPartial: (frame: PartialFrame) => frames.push(frame) },
  }
}

describe('an OpenAI-compatible image server', () => {
  it('is asked for a stream at the product’s size, and its frames are passed on', async () => {
    await using server = await startFakeOpenAi()
    const { frames, hooks } = watch()
    const { bytes, model } = await server.ai.images.paint(request, hooks)
    expect(model).toBe('model-a')
    expect(Buffer.from(bytes).equals(await testImage())).toBe(true)
    expect(frames.map(({ index }) => index)).toEqual([0, 1])
    expect(server.calls).toMatchObject([
      {
        model: 'model-a',
        size: '1792x1024',
        stream: true,
        partial_images: 3,
        safety_identifier: 'hash-of-a-person',
      },
    ])
    expect(server.calls[0]?.prompt).toContain('A lake at dawn.')
  })

  it('paints the second choice with the model that is configured for it', async () => {
    await using server = await startFakeOpenAi()
    const { model } = await server.ai.images.paint({ ...request, modelChoice: 'dall-e-3' }, watch().hooks)
    expect(model).toBe('model-b')
    expect(server.calls[0]?.model).toBe('model-b')
  })

  it('that does not know streaming, extras or the size is asked for less', async () => {
    await using server = await startFakeOpenAi()
    server.answer(
      failWith(400, { code: 'unknown_parameter', param: 'stream' }),
      failWith(400, { code: 'unknown_parameter', param: 'quality' }),
      failWith(400, { code: 'invalid_value', param: 'size' }),
      failWith(422, { message: 'size: only square pictures' }),
      respondWithImage(testImage()),
    )
    await server.ai.images.paint(request, watch().hooks)
    expect(server.calls.at(-1)).toEqual({
      model: 'model-a',
      prompt: expect.any(String),
      n: 1,
      size: '1024x1024',
    })
  })

  it('that passes over the wish to stream is taken at its answer', async () => {
    await using server = await startFakeOpenAi()
    server.answer((call, response, incoming) =>
      respondWithImage(testImage())({ ...call, stream: false }, response, incoming),
    )
    const { bytes } = await server.ai.images.paint(request, watch().hooks)
    expect(Buffer.from(bytes).equals(await testImage())).toBe(true)
    expect(server.calls).toHaveLength(1)
  })

  it('that answers an address is asked for the picture itself; the address is not followed', async () => {
    await using server = await startFakeOpenAi()
    server.answer((call, response, incoming) => {
      if (call.response_format === 'b64_json')
        return respondWithImage(testImage())({ ...call, stream: false }, response, incoming)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: [{ url: 'http://169.254.169.254/secret' }] }))
    })
    await server.ai.images.paint(request, watch().hooks)
    expect(server.calls.map((call) => call.response_format)).toEqual([undefined, 'b64_json'])
  })

  it('is not followed to another place', async () => {
    await using server = await startFakeOpenAi()
    await using other = await startFakeOpenAi()
    server.answer((_call, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/v1/images/generations' }).end(),
    )
    await expect(server.ai.images.paint(request, watch().hooks)).rejects.toMatchObject({ fault: 'broken' })
    expect(other.calls).toHaveLength(0)
  })

  it('learns that the person has given up: the connection is closed', async () => {
    await using server = await startFakeOpenAi()
    const { ending, hooks } = watch()
    const closed = new Promise<void>((resolve) => {
      server.answer((_call, response) => {
        response.on('close', resolve)
        ending.abort(new Error('cancelled'))
      })
    })
    await expect(server.ai.images.paint(request, hooks)).rejects.toThrow('cancelled')
    await closed
  })

  it('sends even a large picture whole', async () => {
    await using server = await startFakeOpenAi()
    const noise = await sharp({
      create: {
        width: 1792,
        height: 1024,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    server.answer(respondWithImage(noise))
    const { bytes } = await server.ai.images.paint(request, watch().hooks)
    expect(bytes.byteLength).toBe(noise.byteLength)
  })
})

/** Does not take streaming. */
const refusesStreams: Answer = (call, response, incoming) =>
  (call.stream ? failWith(400, { param: 'stream' }) : respondWithImage(testImage()))(call, response, incoming)

describe('what an image server did not take', () => {
  const paint = (server: FakeOpenAi, modelChoice: ImageRequest['modelChoice'] = 'gpt-image-1') =>
    server.ai.images.paint({ ...request, modelChoice }, watch().hooks)
  const streams = (server: FakeOpenAi) => server.calls.splice(0).map(({ stream }) => stream === true)

  it('is left out of other requests for the model once two have succeeded without it', async () => {
    await using server = await startFakeOpenAi()
    server.answer(refusesStreams)
    await paint(server)
    expect(streams(server)).toEqual([true, false])
    await paint(server)
    expect(streams(server)).toEqual([true, false])
    await paint(server)
    expect(streams(server)).toEqual([false])
    await paint(server, 'dall-e-3')
    expect(streams(server)).toEqual([true, false])
  })

  it('concerns only the request that met it when it was one odd answer', async () => {
    await using server = await startFakeOpenAi()
    const odd = failWith(400, { param: 'stream' })
    server.answer(odd, respondWithImage(testImage()))
    await paint(server)
    await paint(server)
    expect(streams(server)).toEqual([true, false, true])
    // A full request has succeeded in between: the next odd answer is the first again.
    server.answer(odd, respondWithImage(testImage()))
    await paint(server)
    await paint(server)
    expect(streams(server)).toEqual([true, false, true])
  })

  it('is not remembered when the simpler request fails too', async () => {
    await using server = await startFakeOpenAi()
    server.answer((call, response, incoming) =>
      failWith(call.stream ? 400 : 500, { param: 'stream' })(call, response, incoming),
    )
    for (let count = 0; count < 3; count++)
      await expect(paint(server)).rejects.toMatchObject({ fault: 'busy' })
    expect(streams(server)).toEqual([true, false, true, false, true, false])
  })

  it('is asked for again after ten minutes', async () => {
    await using server = await startFakeOpenAi()
    server.answer(refusesStreams)
    for (let count = 0; count < 2; count++) await paint(server)
    server.calls.length = 0
    server.advance(9 * 60_000)
    await paint(server)
    expect(streams(server)).toEqual([false])
    server.advance(2 * 60_000)
    await paint(server)
    expect(streams(server)).toEqual([true, false])
  })

  it('is forgotten when the server refuses the simpler request: the request begins anew', async () => {
    await using server = await startFakeOpenAi()
    server.answer(refusesStreams)
    for (let count = 0; count < 2; count++) await paint(server)
    server.calls.length = 0
    server.answer((call, response, incoming) =>
      (call.stream ? respondWithImage(testImage()) : failWith(400, { message: 'Streams only.' }))(
        call,
        response,
        incoming,
      ),
    )
    await paint(server)
    expect(streams(server)).toEqual([false, true])
    await paint(server)
    expect(streams(server)).toEqual([true])
  })

  it('stays remembered when only the words are refused', async () => {
    await using server = await startFakeOpenAi()
    server.answer(refusesStreams)
    for (let count = 0; count < 2; count++) await paint(server)
    server.calls.length = 0
    server.answer(failWith(400, { param: 'prompt' }), refusesStreams)
    await expect(paint(server)).rejects.toMatchObject({ fault: 'broken' })
    await paint(server)
    expect(streams(server)).toEqual([false, false])
  })
})
