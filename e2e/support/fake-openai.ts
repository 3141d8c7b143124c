import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import { type HostileResponse, hostileImages, hostileTexts } from './hostile-responses.ts'

/** How the fake provider responds to the next requests. */
export type ProviderBehaviour = 'succeed' | 'hold' | 'refuse' | 'fail' | 'hostile'

/**
 * A server with the provider's HTTP API: streamed images with partial frames, and chat completions. By default it returns
 * images of one colour immediately; a test can make it hold or refuse requests, fail, or send the hostile responses in rotation.
 */
export async function startFakeOpenAi() {
  let behaviour: ProviderBehaviour = 'succeed'
  let imageCount = 0
  let hostileCount = 0
  const hostile: { images: HostileResponse[]; texts: HostileResponse[] } = {
    images: [],
    texts: hostileTexts(),
  }
  const nextResponse = (responses: HostileResponse[]) => responses[hostileCount++ % responses.length]
  const held: (() => void)[] = []
  const requests: { model: string; prompt: string }[] = []

  async function encodeImage(width: number, height: number): Promise<string> {
    const hue = (imageCount * 67) % 360
    const color = { r: 60 + (hue % 120), g: 40 + (hue % 80), b: 90 + (hue % 140) }
    return (
      await sharp({ create: { width, height, channels: 3, background: color } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
  }

  async function respondToImageRequest(
    request: { model: string; prompt: string; stream?: boolean; size?: string },
    response: ServerResponse,
  ) {
    requests.push({ model: request.model, prompt: request.prompt })
    if (behaviour === 'hostile') {
      if (hostile.images.length === 0) hostile.images = await hostileImages()
      return nextResponse(hostile.images)?.(response)
    }
    if (behaviour === 'refuse')
      return sendJson(response, 400, {
        error: { code: 'moderation_blocked', message: 'Refused.', type: 'invalid_request_error' },
      })
    if (behaviour === 'fail')
      return sendJson(response, 400, {
        error: { code: 'invalid_value', message: 'Broken.', type: 'invalid_request_error' },
      })
    imageCount++
    const [width = 1024, height = 1024] = (request.size ?? '').split('x').map(Number)
    if (!request.stream)
      return sendJson(response, 200, { data: [{ b64_json: await encodeImage(width, height) }] })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (event: { type: string; b64_json: string; partial_image_index?: number }) =>
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    for (const index of [0, 1])
      send({
        type: 'image_generation.partial_image',
        partial_image_index: index,
        b64_json: await encodeImage(448, 256),
      })
    if (behaviour === 'hold') await new Promise<void>((resolve) => held.push(resolve))
    send({ type: 'image_generation.completed', b64_json: await encodeImage(width, height) })
    response.end()
  }

  function respondToTextRequest(
    request: { messages: { role: string; content: string }[] },
    response: ServerResponse,
  ) {
    if (behaviour === 'hostile') return nextResponse(hostile.texts)?.(response)
    const instructions = request.messages[0]?.content ?? ''
    const userText = request.messages[1]?.content ?? ''
    const scenarios = [1, 2, 3].map((n) => ({
      title: `Step ${n}`,
      scenarioText: `On an ordinary morning I take step ${n} of three, and I notice how it feels.`,
    }))
    const content = instructions.includes('"scenarios"')
      ? JSON.stringify({ scenarios })
      : instructions.includes('goalPrompt')
        ? JSON.stringify({
            contextDescription: 'A life by the lake.',
            goalPrompt: 'Plan 90 days towards the lake.',
          })
        : instructions.includes('Name this moment')
          ? 'Dawn on the Lake'
          : `A cinematic scene.\n\n${userText.replace(/<\/?words>/g, '').trim()}`
    sendJson(response, 200, {
      id: 'x',
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    })
  }

  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readBody(request))
    if (request.url?.endsWith('/images/generations')) await respondToImageRequest(body, response)
    else if (request.url?.endsWith('/chat/completions')) await respondToTextRequest(body, response)
    else sendJson(response, 404, { error: { message: 'unknown' } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The fake provider has no address.')

  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    setBehaviour(next: ProviderBehaviour) {
      behaviour = next
      if (next !== 'hold') for (const release of held.splice(0)) release()
    },
    async close() {
      for (const release of held.splice(0)) release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body || '{}'
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
