import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

const listening = new WeakMap<TestApp, Promise<unknown>>()

/** Where the application of the test listens; it begins to at the first call. Its connections end with the test. */
async function portOf(t: TestApp): Promise<number> {
  const started = listening.get(t) ?? t.app.listen({ port: 0, host: '127.0.0.1' })
  listening.set(t, started)
  await started
  return (t.app.server.address() as AddressInfo).port
}

/** Sends a request over a connection of its own. */
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

/** The same, once its headers have come. Nothing of the body is read. */
export async function openResponse(
  ...args: Parameters<typeof sendRequest>
): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
  const sent = await sendRequest(...args)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return { sent, response }
}

/** Resolves when the server has seen the end of the next request's connection or answer. */
export async function nextResponseClosed(t: TestApp): Promise<{ closed: Promise<unknown> }> {
  await portOf(t)
  const closed = Promise.withResolvers<void>()
  t.app.server.once('request', (_request, response) => response.once('close', closed.resolve))
  return { closed: closed.promise }
}
