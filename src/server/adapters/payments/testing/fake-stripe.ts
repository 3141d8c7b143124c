import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export const WEBHOOK_SECRET = 'whsec_tests'

export interface FakeSession {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  amount_total: number
  currency: string
  metadata: Record<string, string>
  expires_at: number
  customer_email: string | null
}

/** A server with the used part of Stripe's API: form bodies, bearer keys, idempotency keys, errors. */
export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>()
  /** The first response for each idempotency key, also a failure, as Stripe stores it. */
  const responsesByKey = new Map<string, { status: number; body: object }>()
  const requests: { path: string; form: URLSearchParams; key: string | undefined }[] = []
  let failures = 0
  let responseOverride: ((response: ServerResponse) => unknown) | undefined
  let onExpired: (session: FakeSession) => Promise<unknown> = async () => undefined

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const respond = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        response.end(JSON.stringify(body))
      }
      const path = request.url ?? ''
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const key = request.headers['idempotency-key'] as string | undefined
      requests.push({ path, form, key })
      if (request.headers.authorization !== 'Bearer sk_test_key')
        return respond(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
      if (responseOverride) return responseOverride(response)
      const earlier = key ? responsesByKey.get(key) : undefined
      if (earlier) return respond(earlier.status, earlier.body)
      const store = (status: number, body: object) => {
        if (key) responsesByKey.set(key, { status, body })
        return respond(status, body)
      }
      if (failures > 0) {
        failures--
        return store(500, { error: { type: 'api_error', message: 'Internal error' } })
      }
      const found = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1]
      if (request.method === 'GET' && found) {
        const session = sessions.get(found)
        return session
          ? respond(200, session)
          : respond(404, { error: { type: 'invalid_request_error', message: 'No such session' } })
      }
      const ended = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1]
      if (request.method === 'POST' && ended) {
        const session = sessions.get(ended)
        if (session?.status !== 'open')
          return store(400, { error: { type: 'invalid_request_error', message: 'Not open' } })
        session.status = 'expired'
        return void onExpired(session).then(() => store(200, session))
      }
      if (request.method !== 'POST' || path !== '/v1/checkout/sessions')
        return respond(404, { error: { type: 'invalid_request_error', message: `No ${path}` } })
      const id = `cs_test_${sessions.size + 1}`
      const session: FakeSession = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        amount_total:
          Number(form.get('line_items[0][price_data][unit_amount]')) *
          Number(form.get('line_items[0][quantity]')),
        currency: form.get('line_items[0][price_data][currency]') ?? '',
        metadata: {
          app: form.get('metadata[app]') ?? '',
          paymentId: form.get('metadata[paymentId]') ?? '',
        },
        expires_at: Math.floor(Date.now() / 1000) + 86_400,
        customer_email: form.get('customer_email'),
      }
      sessions.set(id, session)
      return store(200, session)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let events = 0

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sessions,
    /** Responds with 500 to the next requests. */
    failNext(count: number) {
      failures = count
    },
    /** Replaces the response to every request, until called with undefined. */
    overrideResponse(respond: typeof responseOverride) {
      responseOverride = respond
    },
    /** Runs before the response to a request that ends a session, as Stripe sends the event of it. */
    onExpired(listener: typeof onExpired) {
      onExpired = listener
    },
    /** A Stripe event, its body signed by the SDK's test helper. */
    event(type: string, object: object, options: { id?: string; secret?: string; timestamp?: number } = {}) {
      const payload = JSON.stringify({
        id: options.id ?? `evt_${++events}`,
        object: 'event',
        type,
        data: { object },
      })
      const signature = new Stripe('sk_test_key').webhooks.generateTestHeaderString({
        payload,
        secret: options.secret ?? WEBHOOK_SECRET,
        ...(options.timestamp === undefined ? {} : { timestamp: options.timestamp }),
      })
      return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
