import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

const listening = new WeakMap<TestApp, Promise<unknown>>()

/** The application's port; the first call makes it listen. Its connections are closed with the test app. */
async function portOf(t: TestApp): Promise<number> {
  const started = listening.get(t) ?? t.app.listen({ port: 0, host: '127.0.0.1' })
  listening.set(t, started)
  await started
  return (t.app.server.address() as AddressInfo).port
}

/** Sends a request over a new connection. */
export async function sendRequest(
  t: TestApp,
  path: string,
  options: RequestOptions & { payload?: object } = {},
): Promise<ClientRequest> {
  const { payload, ...rest } = options
  const sent = request({ host: '127.0.0.1', port: await portOf(t), path, agent: false, ...rest })
  sent.on('error', () => undefined)
  if (payload) sent.setHeader('content-type', 'application/json')
  sent.end(payload && JSON.stringify(payload))
  return sent
}

/** Sends a request and resolves with its response headers; the body is not read. */
export async function openResponse(
  ...args: Parameters<typeof sendRequest>
): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
  const sent = await sendRequest(...args)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return { sent, response }
}

/** `closed` resolves when the server has seen the close of the next request's response. */
export async function nextResponseClosed(t: TestApp): Promise<{ closed: Promise<unknown> }> {
  await portOf(t)
  const closed = Promise.withResolvers<void>()
  t.app.server.once('request', (_request, response) => response.once('close', closed.resolve))
  return { closed: closed.promise }
}
