import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sampleImage } from '#server/testing/fake-ai.ts'
import {
  type FakeOpenAi,
  type Responder,
  respondWithError,
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
  safetyIdentifier: 'hash-of-a-user',
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

describe('the OpenAI image provider', () => {
  it('requests a stream of the product’s image size, and returns partial frames', async () => {
    await using server = await startFakeOpenAi()
    const { frames, hooks } = watch()
    const { bytes, model } = await server.ai.images.generate(request, hooks)
    expect(model).toBe('model-a')
    expect(Buffer.from(bytes).equals(await sampleImage())).toBe(true)
    expect(frames.map(({ index }) => index)).toEqual([0, 1])
    expect(server.calls).toMatchObject([
      {
        model: 'model-a',
        size: '1792x1024',
        stream: true,
        partial_images: 3,
        safety_identifier: 'hash-of-a-user',
      },
    ])
    expect(server.calls[0]?.prompt).toContain('A lake at dawn.')
  })

  it('uses the configured model of each model choice', async () => {
    await using server = await startFakeOpenAi()
    const { model } = await server.ai.images.generate({ ...request, modelChoice: 'dall-e-3' }, watch().hooks)
    expect(model).toBe('model-b')
    expect(server.calls[0]?.model).toBe('model-b')
  })

  it('retries without unsupported parameters, and omits them in later requests', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith(
      respondWithError(400, { code: 'unknown_parameter', param: 'stream' }),
      respondWithError(400, { code: 'unknown_parameter', param: 'quality' }),
      respondWithError(400, { code: 'invalid_value', param: 'size' }),
      respondWithError(422, { message: 'size: only square pictures' }),
      respondWithImage(sampleImage()),
    )
    await server.ai.images.generate(request, watch().hooks)
    expect(server.calls.at(-1)).toEqual({
      model: 'model-a',
      prompt: expect.any(String),
      n: 1,
      size: '1024x1024',
    })
  })

  it('accepts a plain response to a streaming request', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith((call, response, incoming) =>
      respondWithImage(sampleImage())({ ...call, stream: false }, response, incoming),
    )
    const { bytes } = await server.ai.images.generate(request, watch().hooks)
    expect(Buffer.from(bytes).equals(await sampleImage())).toBe(true)
    expect(server.calls).toHaveLength(1)
  })

  it('requests the image data and never fetches an image URL from a response', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith((call, response, incoming) => {
      if (call.response_format === 'b64_json')
        return respondWithImage(sampleImage())({ ...call, stream: false }, response, incoming)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: [{ url: 'http://169.254.169.254/secret' }] }))
    })
    await server.ai.images.generate(request, watch().hooks)
    expect(server.calls.map((call) => call.response_format)).toEqual([undefined, 'b64_json'])
  })

  it('does not follow a redirect', async () => {
    await using server = await startFakeOpenAi()
    await using other = await startFakeOpenAi()
    server.respondWith((_call, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/v1/images/generations' }).end(),
    )
    await expect(server.ai.images.generate(request, watch().hooks)).rejects.toMatchObject({ fault: 'broken' })
    expect(other.calls).toHaveLength(0)
  })

  it('closes the connection when the request is aborted', async () => {
    await using server = await startFakeOpenAi()
    const { ending, hooks } = watch()
    const closed = new Promise<void>((resolve) => {
      server.respondWith((_call, response) => {
        response.on('close', resolve)
        ending.abort(new Error('cancelled'))
      })
    })
    await expect(server.ai.images.generate(request, hooks)).rejects.toThrow('cancelled')
    await closed
  })

  it('receives a large image completely', async () => {
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
    server.respondWith(respondWithImage(noise))
    const { bytes } = await server.ai.images.generate(request, watch().hooks)
    expect(bytes.byteLength).toBe(noise.byteLength)
  })
})

/** Rejects streaming. */
const rejectsStreaming: Responder = (call, response, incoming) =>
  (call.stream ? respondWithError(400, { param: 'stream' }) : respondWithImage(sampleImage()))(
    call,
    response,
    incoming,
  )

describe('the cache of image capabilities', () => {
  const generate = (server: FakeOpenAi, modelChoice: ImageRequest['modelChoice'] = 'gpt-image-1') =>
    server.ai.images.generate({ ...request, modelChoice }, watch().hooks)
  const streams = (server: FakeOpenAi) => server.calls.splice(0).map(({ stream }) => stream === true)

  it('omits a rejected parameter in other requests for the model after two successes without it', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith(rejectsStreaming)
    await generate(server)
    expect(streams(server)).toEqual([true, false])
    await generate(server)
    expect(streams(server)).toEqual([true, false])
    await generate(server)
    expect(streams(server)).toEqual([false])
    await generate(server, 'dall-e-3')
    expect(streams(server)).toEqual([true, false])
  })

  it('does not change other requests after a single rejection', async () => {
    await using server = await startFakeOpenAi()
    const odd = respondWithError(400, { param: 'stream' })
    server.respondWith(odd, respondWithImage(sampleImage()))
    await generate(server)
    await generate(server)
    expect(streams(server)).toEqual([true, false, true])
    // A full request has succeeded in between, so the next unexpected response counts as the first.
    server.respondWith(odd, respondWithImage(sampleImage()))
    await generate(server)
    await generate(server)
    expect(streams(server)).toEqual([true, false, true])
  })

  it('does not store a downgrade whose request fails too', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith((call, response, incoming) =>
      respondWithError(call.stream ? 400 : 500, { param: 'stream' })(call, response, incoming),
    )
    for (let count = 0; count < 3; count++)
      await expect(generate(server)).rejects.toMatchObject({ fault: 'busy' })
    expect(streams(server)).toEqual([true, false, true, false, true, false])
  })

  it('sends all parameters again after ten minutes', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith(rejectsStreaming)
    for (let count = 0; count < 2; count++) await generate(server)
    server.calls.length = 0
    server.advance(9 * 60_000)
    await generate(server)
    expect(streams(server)).toEqual([false])
    server.advance(2 * 60_000)
    await generate(server)
    expect(streams(server)).toEqual([true, false])
  })

  it('discards a downgrade that the server rejects, and starts again with all parameters', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith(rejectsStreaming)
    for (let count = 0; count < 2; count++) await generate(server)
    server.calls.length = 0
    server.respondWith((call, response, incoming) =>
      (call.stream ? respondWithImage(sampleImage()) : respondWithError(400, { message: 'Streams only.' }))(
        call,
        response,
        incoming,
      ),
    )
    await generate(server)
    expect(streams(server)).toEqual([false, true])
    await generate(server)
    expect(streams(server)).toEqual([true])
  })

  it('keeps a downgrade when only the prompt is rejected', async () => {
    await using server = await startFakeOpenAi()
    server.respondWith(rejectsStreaming)
    for (let count = 0; count < 2; count++) await generate(server)
    server.calls.length = 0
    server.respondWith(respondWithError(400, { param: 'prompt' }), rejectsStreaming)
    await expect(generate(server)).rejects.toMatchObject({ fault: 'broken' })
    await generate(server)
    expect(streams(server)).toEqual([false, false])
  })
})
