import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPicture } from '#server/testing/fake-ai.ts'
import { failWith, paintsWith, startFakeOpenAi } from '#server/testing/fake-openai.ts'
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

describe('the OpenAI image provider', () => {
  it('requests a stream at the product’s size and passes on partial frames', async () => {
    await using server = await startFakeOpenAi()
    const { frames, hooks } = watch()
    const { bytes, model } = await server.ai.images.paint(request, hooks)
    expect(model).toBe('model-a')
    expect(Buffer.from(bytes).equals(await aPicture())).toBe(true)
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

  it('uses the model that is configured for the second choice', async () => {
    await using server = await startFakeOpenAi()
    const { model } = await server.ai.images.paint({ ...request, modelChoice: 'dall-e-3' }, watch().hooks)
    expect(model).toBe('model-b')
    expect(server.calls[0]?.model).toBe('model-b')
  })

  it('retries without unsupported parameters and remembers them for the server', async () => {
    await using server = await startFakeOpenAi()
    server.answer(
      failWith(400, { code: 'unknown_parameter', param: 'stream' }),
      failWith(400, { code: 'unknown_parameter', param: 'quality' }),
      failWith(400, { code: 'invalid_value', param: 'size' }),
      failWith(422, { message: 'size: only square pictures' }),
      paintsWith(aPicture()),
    )
    await server.ai.images.paint(request, watch().hooks)
    expect(server.calls.at(-1)).toEqual({
      model: 'model-a',
      prompt: expect.any(String),
      n: 1,
      size: '1024x1024',
    })
    await server.ai.images.paint(request, watch().hooks)
    expect(server.calls).toHaveLength(6)
    // What one model cannot do says nothing about another.
    await server.ai.images.paint({ ...request, modelChoice: 'dall-e-3' }, watch().hooks)
    expect(server.calls.at(-1)).toMatchObject({ model: 'model-b', size: '1792x1024', stream: true })
  })

  it('accepts a plain response to a streaming request', async () => {
    await using server = await startFakeOpenAi()
    server.answer((call, response, incoming) =>
      paintsWith(aPicture())({ ...call, stream: false }, response, incoming),
    )
    const { bytes } = await server.ai.images.paint(request, watch().hooks)
    expect(Buffer.from(bytes).equals(await aPicture())).toBe(true)
    expect(server.calls).toHaveLength(1)
  })

  it('requests the image data and never fetches an image URL from a response', async () => {
    await using server = await startFakeOpenAi()
    server.answer((call, response, incoming) => {
      if (call.response_format === 'b64_json')
        return paintsWith(aPicture())({ ...call, stream: false }, response, incoming)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: [{ url: 'http://169.254.169.254/secret' }] }))
    })
    await server.ai.images.paint(request, watch().hooks)
    expect(server.calls.map((call) => call.response_format)).toEqual([undefined, 'b64_json'])
  })

  it('does not follow a redirect', async () => {
    await using server = await startFakeOpenAi()
    await using other = await startFakeOpenAi()
    server.answer((_call, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/v1/images/generations' }).end(),
    )
    await expect(server.ai.images.paint(request, watch().hooks)).rejects.toMatchObject({ fault: 'broken' })
    expect(other.calls).toHaveLength(0)
  })

  it('closes the connection when the request is aborted', async () => {
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
    server.answer(paintsWith(noise))
    const { bytes } = await server.ai.images.paint(request, watch().hooks)
    expect(bytes.byteLength).toBe(noise.byteLength)
  })
})
