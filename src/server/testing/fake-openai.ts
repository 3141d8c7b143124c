import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openAiClient } from '../adapters/ai/openai-client.ts'
import { openAiImages } from '../adapters/ai/openai-images.ts'
import { openAiTexts } from '../adapters/ai/openai-texts.ts'
import { sampleImage } from './fake-ai.ts'

export interface ImageCall {
  model: string
  prompt: string
  size: string
  stream?: boolean
  partial_images?: number
  quality?: string
  output_format?: string
  response_format?: string
  safety_identifier?: string
}

export type Responder = (call: ImageCall, response: ServerResponse, request: IncomingMessage) => unknown

/** Responds with an error of the API. */
export const respondWithError =
  (
    status: number,
    error: { code?: string; message?: string; param?: string; type?: string },
    headers: Record<string, string> = {},
  ): Responder =>
  (_call, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: `Failed: ${error.code ?? status}`, ...error } }))
  }

/** Responds with this JSON to any request. */
export const respondWithJson =
  (body: unknown): Responder =>
  (_call, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** Sends chunks until the client disconnects or `maxBytes` are sent. */
export const sendUntilClosed =
  (contentType: string, chunk: Buffer, maxBytes: number, sent: { bytes: number } = { bytes: 0 }): Responder =>
  (_call, response) => {
    response.writeHead(200, { 'content-type': contentType })
    const write = () => {
      while (!response.destroyed && sent.bytes < maxBytes) {
        sent.bytes += chunk.byteLength
        if (!response.write(chunk)) return response.once('drain', write)
      }
      return response.end()
    }
    write()
  }

/** Sends one event of a stream. */
export function sendEvent(response: ServerResponse, type: string, data: object) {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export function sendPartial(response: ServerResponse, index: number, bytes: Uint8Array) {
  sendEvent(response, 'image_generation.partial_image', {
    partial_image_index: index,
    b64_json: base64(bytes),
  })
}

/** Responds with the image, after two partial frames when streaming is requested. */
export const respondWithImage =
  (image: Uint8Array | Promise<Uint8Array>): Responder =>
  async (call, response) => {
    const bytes = await image
    if (!call.stream)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ created: 1, data: [{ b64_json: base64(bytes) }] }))
    sendPartial(response, 0, bytes)
    sendPartial(response, 1, bytes)
    sendEvent(response, 'image_generation.completed', { b64_json: base64(bytes), size: call.size })
    return response.end('data: [DONE]\n\n')
  }

export interface FakeOpenAi extends AsyncDisposable {
  /** Base URL of the API. */
  url: string
  /** The real adapters, connected to this server. */
  ai: { images: ReturnType<typeof openAiImages>; texts: ReturnType<typeof openAiTexts> }
  /** Every image request, in order. */
  calls: ImageCall[]
  /** The messages of every text request, in order. */
  textCalls: string[]
  /** Sets the responses to the next image requests, in order; the last one repeats. */
  respondWith(...responders: Responder[]): void
  /** Sets the response to text requests. */
  respondToTexts(responder: (prompt: string, response: ServerResponse) => void): void
  /** Advances the adapters' clock. */
  advance(ms: number): void
}

/** A server with the image provider's HTTP protocol, including streams and errors. */
export async function startFakeOpenAi(): Promise<FakeOpenAi> {
  const calls: ImageCall[] = []
  const textCalls: string[] = []
  let offsetMs = 0
  let responders: Responder[] = [respondWithImage(sampleImage())]
  let textResponder = (_prompt: string, response: ServerResponse) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content: 'Refined words.' } }] }))
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/v1/chat/completions') {
      const prompt = body.messages.map(({ content }: { content: string }) => content).join('\n')
      textCalls.push(prompt)
      return textResponder(prompt, response)
    }
    if (request.url !== '/v1/images/generations') return response.writeHead(404).end()
    calls.push(body)
    const next = responders.length > 1 ? responders.shift() : responders[0]
    return next?.(body, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`
  const client = openAiClient({ apiKey: 'test', baseUrl: url })
  return {
    url,
    ai: {
      images: openAiImages(
        client,
        { 'gpt-image-1': 'model-a', 'dall-e-3': 'model-b' },
        () => new Date(Date.now() + offsetMs),
      ),
      texts: openAiTexts(client, 'text-model'),
    },
    calls,
    textCalls,
    respondWith(...next) {
      responders = next
    },
    respondToTexts(responder) {
      textResponder = responder
    },
    advance(ms) {
      offsetMs += ms
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
