import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An image provider that sends response headers and holds all responses until `release`. */
export async function startSlowProvider(image: Uint8Array) {
  const waiting = new Set<ServerResponse>()
  const onArrival: (() => void)[] = []
  const base64 = Buffer.from(image).toString('base64')
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      waiting.add(response)
      for (const check of onArrival) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** Resolves once `count` requests are held. */
    whenHeld: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (waiting.size >= count) resolve()
        }
        onArrival.push(check)
        check()
      }),
    release() {
      const data = JSON.stringify({ type: 'image_generation.completed', b64_json: base64 })
      for (const response of waiting) response.end(`event: image_generation.completed\ndata: ${data}\n\n`)
      waiting.clear()
    },
    close: () => server.close(),
  }
}
