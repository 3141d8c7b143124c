import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FakeStripe,
  startFakeStripe,
  WEBHOOK_SECRET,
} from '#server/adapters/payments/testing/fake-stripe.ts'
import { failure, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

const PACKS = [
  { id: 'small', credits: 20, amount: 900, currency: 'eur', label: '20 credits, 9 €' },
  { id: 'large', credits: 100, amount: 3500, currency: 'eur', label: '100 credits, 35 €' },
]

let stripe: FakeStripe
beforeAll(async () => {
  stripe = await startFakeStripe()
})
afterAll(() => stripe.close())

const startShop = () =>
  startTestApp({
    hasWorker: false,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      CREDIT_PACKS: JSON.stringify(PACKS),
    },
  })

const buy = (user: TestUser, packId = 'small', clientKey: string = randomUUID()) =>
  user.call(contract.startCheckout, { body: { packId, clientKey } })

const deliver = (t: TestApp, event: ReturnType<FakeStripe['event']>) =>
  t.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: event.payload, headers: event.headers })

/** The checkout session in the form that Stripe sends. */
const sessionOf = (paymentId: string) => {
  const session = [...stripe.sessions.values()].find(({ metadata }) => metadata.paymentId === paymentId)
  if (!session) throw new Error('There is no such session.')
  return session
}
const paid = (paymentId: string) =>
  ({ ...sessionOf(paymentId), status: 'complete', payment_status: 'paid' }) as const
const unpaid = (paymentId: string) =>
  ({ ...sessionOf(paymentId), status: 'complete', payment_status: 'unpaid' }) as const

const creditsOf = async (user: TestUser) => (await user.call(contract.getUser)).credits

describe('checkouts', () => {
  it('opens a checkout with the configured price', async () => {
    await using t = await startShop()
    const ada = t.user()
    const { id, url } = await buy(ada, 'large')
    const session = sessionOf(id)
    expect(url).toBe(session.url)
    expect(session).toMatchObject({ amount_total: 3500, currency: 'eur', customer_email: 'ada@example.com' })
    const { form, key } = stripe.requests.at(-1) as FakeStripe['requests'][number]
    expect(form.get('success_url')).toBe(`http://localhost:3000/account?checkout=${id}`)
    expect(form.get('payment_intent_data[metadata][paymentId]')).toBe(id)
    expect(key).toBe(`checkout-${id}-0`)
  })

  it('returns the same checkout for a repeated idempotency key, and rejects the key for another pack', async () => {
    await using t = await startShop()
    const ada = t.user()
    const key = randomUUID()
    await ada.call(contract.getUser)
    const opened = await Promise.all([buy(ada, 'small', key), buy(ada, 'small', key), buy(ada, 'small', key)])
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    expect((await failure(buy(ada, 'large', key))).status).toBe(422)
    expect((await failure(buy(ada, 'free'))).body.fields).toHaveProperty('packId')
  })

  it('responds with 503 when Stripe fails, and does not repeat the failure that Stripe has stored on a retry', async () => {
    await using t = await startShop()
    const ada = t.user()
    const key = randomUUID()
    stripe.failNext(1)
    expect((await failure(buy(ada, 'small', key))).status).toBe(503)
    const opened = await buy(ada, 'small', key)
    expect(opened.url).toContain('checkout.stripe.com')
    expect(await buy(ada, 'small', key)).toEqual(opened)
  })

  it('keeps the checkout of a request that Stripe answered and the connection lost', async () => {
    await using t = await startShop()
    const ada = t.user()
    const key = randomUUID()
    stripe.overrideResponse((response) => response.destroy())
    await failure(buy(ada, 'small', key)).finally(() => stripe.overrideResponse(undefined))
    const before = stripe.requests.at(-1)?.key
    await buy(ada, 'small', key)
    expect(stripe.requests.at(-1)?.key).toBe(before)
  })

  it('opens another checkout when the earlier one has expired', async () => {
    await using t = await startShop()
    const ada = t.user()
    const key = randomUUID()
    const { id, url } = await buy(ada, 'small', key)
    await t.deps.db.$client.query('update payments set checkout_expires_at = now() where id = $1', [id])
    const next = await Promise.all([buy(ada, 'small', key), buy(ada, 'small', key)])
    expect(next[0].url).not.toBe(url)
    expect(next[1]).toEqual(next[0])
  })

  describe('in the last minutes of a checkout', () => {
    /** A checkout that soon expires, while its page is still open. */
    async function startOld(t: TestApp) {
      const ada = t.user()
      const key = randomUUID()
      const { id } = await buy(ada, 'small', key)
      await t.deps.db.$client.query(
        `update payments set checkout_expires_at = now() + interval '4 minutes' where id = $1`,
        [id],
      )
      return { ada, id, old: sessionOf(id), again: () => buy(ada, 'small', key) }
    }

    it('the page of the replaced checkout cannot be paid any more', async () => {
      await using t = await startShop()
      const { id, old, again } = await startOld(t)
      const { url } = await again()
      expect(url).not.toBe(old.url)
      expect(old.status).toBe('expired')
      const open = [...stripe.sessions.values()].filter(
        ({ metadata, status }) => metadata.paymentId === id && status === 'open',
      )
      expect(open.map((session) => session.url)).toEqual([url])
    })

    it('the event of the replaced one does not end the new one, whenever it arrives', async () => {
      await using t = await startShop()
      const { ada, id, old, again } = await startOld(t)
      const tell = () => deliver(t, stripe.event('checkout.session.expired', { ...old, status: 'expired' }))
      stripe.onExpired(tell)
      const started = await again().finally(() => stripe.onExpired(async () => undefined))
      expect((await tell()).statusCode).toBe(200)
      expect((await ada.call(contract.getCheckout, { params: { id } })).status).toBe('open')
      expect(await again()).toEqual(started)
    })

    it('credits a payment that was made meanwhile, and opens no second one', async () => {
      await using t = await startShop()
      const { ada, id, old, again } = await startOld(t)
      Object.assign(old, paid(id))
      const refused = await failure(again())
      expect(refused.status).toBe(409)
      expect(refused.body.message).toBe('This purchase is paid already, and its credits are yours.')
      expect(await creditsOf(ada)).toBe(30)
      expect(stripe.requests.filter(({ key }) => key === `checkout-${id}-1`)).toEqual([])
    })
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
    ['a list', (response) => response.end('[]')],
    ['no URL', (response) => response.end('{"id":"cs_1","url":null,"expires_at":1}')],
    [
      'a URL that is not https',
      (response) => response.end('{"id":"cs_1","url":"javascript:alert(1)","expires_at":1}'),
    ],
    [
      'an expiry beyond the range of dates',
      (response) => response.end('{"id":"cs_1","url":"https://checkout.stripe.com/","expires_at":1e300}'),
    ],
    [
      'more than a megabyte',
      (response) =>
        response.end(
          `{"id":"cs_1","url":"https://checkout.stripe.com/","expires_at":9999999999,"x":"${'x'.repeat(1_048_576)}"}`,
        ),
    ],
  ])(
    'responds with 503 when Stripe responds with %s, and opens the checkout on a retry',
    async (_name, respond) => {
      await using t = await startShop()
      const ada = t.user()
      const key = randomUUID()
      stripe.overrideResponse(respond)
      const refused = await failure(buy(ada, 'small', key)).finally(() => stripe.overrideResponse(undefined))
      expect(refused.status).toBe(503)
      expect((await buy(ada, 'small', key)).url).toContain('checkout.stripe.com')
    },
  )

  it('responds with 503 when purchases are not configured', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const refused = await failure(buy(t.user()))
    expect(refused.status).toBe(503)
    expect(refused.body.message).toBe('Purchases are not set up on this installation.')
    expect((await t.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })).statusCode).toBe(
      404,
    )
  })

  it('responds to a checkout request of another user with 404', async () => {
    await using t = await startShop()
    const { id } = await buy(t.user())
    expect((await failure(t.user('eve').call(contract.getCheckout, { params: { id } }))).status).toBe(404)
  })
})

describe('Stripe webhook events', () => {
  it('adds the credits of a payment once for repeated events in any order', async () => {
    await using t = await startShop()
    const ada = t.user()
    const { id } = await buy(ada)
    const deliveries = [
      stripe.event('checkout.session.completed', unpaid(id)),
      stripe.event('checkout.session.async_payment_succeeded', paid(id)),
      stripe.event('checkout.session.completed', paid(id)),
      stripe.event('charge.refunded', { metadata: sessionOf(id).metadata, amount_refunded: 100 }),
      stripe.event('payment_intent.succeeded', { id: 'pi_1' }),
    ].flatMap((event) => Array.from({ length: 10 }, () => event))
    const shuffled = deliveries
      .map((event, index) => ({ event, order: (index * 7919) % 101 }))
      .sort((a, b) => a.order - b.order)
    const responses = await Promise.all(shuffled.map(({ event }) => deliver(t, event)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await creditsOf(ada)).toBe(30)
    expect(await ada.call(contract.getCheckout, { params: { id } })).toMatchObject({
      status: 'paid',
      packCredits: 20,
      credits: 30,
    })
    const { entries } = await ada.call(contract.listCreditEntries)
    expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['purchase', 20, 30],
      ['grant', 10, 10],
    ])
    expect(entries[1]?.isWelcome).toBe(true)
    const { rows } = await t.deps.db.$client.query('select refunded_amount from payments where id = $1', [id])
    expect(rows).toEqual([{ refunded_amount: 100 }])
  })

  it('adds no credits for an unpaid checkout until it is paid', async () => {
    await using t = await startShop()
    const ada = t.user()
    const { id } = await buy(ada)
    const status = async () => (await ada.call(contract.getCheckout, { params: { id } })).status
    await deliver(t, stripe.event('checkout.session.completed', unpaid(id)))
    expect(await status()).toBe('waiting')
    expect(await creditsOf(ada)).toBe(10)
    await deliver(t, stripe.event('checkout.session.async_payment_succeeded', paid(id)))
    expect(await status()).toBe('paid')
    await deliver(t, stripe.event('checkout.session.async_payment_failed', unpaid(id)))
    expect(await status()).toBe('paid')
    expect(await creditsOf(ada)).toBe(30)
  })

  it('adds no credits for a failed or expired checkout', async () => {
    await using t = await startShop()
    const ada = t.user()
    const failed = await buy(ada)
    await deliver(t, stripe.event('checkout.session.async_payment_failed', unpaid(failed.id)))
    const left = await buy(ada)
    await deliver(t, stripe.event('checkout.session.expired', { ...sessionOf(left.id), status: 'expired' }))
    const statuses = await Promise.all(
      [failed, left].map(({ id }) => ada.call(contract.getCheckout, { params: { id } })),
    )
    expect(statuses.map(({ status }) => status)).toEqual(['failed', 'expired'])
    expect(await creditsOf(ada)).toBe(10)
  })

  it('rejects forged, changed, old and unsigned events', async () => {
    await using t = await startShop()
    const ada = t.user()
    const { id } = await buy(ada)
    const genuine = stripe.event('checkout.session.completed', paid(id))
    const refused = [
      stripe.event('checkout.session.completed', paid(id), { secret: 'whsec_other' }),
      { ...genuine, payload: genuine.payload.replace('"paid"', '"paid" ') },
      stripe.event('checkout.session.completed', paid(id), {
        timestamp: Math.floor(Date.now() / 1000) - 3_600,
      }),
      { payload: genuine.payload, headers: { 'content-type': 'application/json' } as typeof genuine.headers },
    ]
    for (const event of refused) expect((await deliver(t, event)).statusCode).toBe(400)
    expect(await creditsOf(ada)).toBe(10)
  })

  it('adds no credits for another amount, another account or an unknown payment', async () => {
    await using t = await startShop()
    const ada = t.user()
    const { id } = await buy(ada)
    const events = [
      stripe.event('checkout.session.completed', { ...paid(id), amount_total: 1 }),
      stripe.event('checkout.session.completed', { ...paid(id), currency: 'jpy' }),
      stripe.event('checkout.session.completed', { ...paid(id), metadata: { app: 'other', paymentId: id } }),
      stripe.event('checkout.session.completed', {
        ...paid(id),
        metadata: { app: 'future-memory', paymentId: randomUUID() },
      }),
    ]
    for (const event of events) expect((await deliver(t, event)).statusCode).toBe(200)
    expect(await creditsOf(ada)).toBe(10)
  })

  it('responds with 503 to an event of an invalid form, so that Stripe sends it again', async () => {
    await using t = await startShop()
    const ada = t.user()
    const { id } = await buy(ada)
    const events = [
      stripe.event('checkout.session.completed', { ...paid(id), amount_total: '900' }),
      stripe.event('checkout.session.completed', { ...paid(id), payment_status: { paid: true } }),
      stripe.event('charge.refunded', { metadata: sessionOf(id).metadata, amount_refunded: 1e12 }),
    ]
    for (const event of events) expect((await deliver(t, event)).statusCode).toBe(503)
    expect(await creditsOf(ada)).toBe(10)
    expect((await deliver(t, stripe.event('checkout.session.completed', paid(id)))).statusCode).toBe(200)
    expect(await creditsOf(ada)).toBe(30)
  })

  it('accepts and ignores events of other products of the Stripe account, whatever their form', async () => {
    await using t = await startShop()
    const events = [
      stripe.event('charge.refunded', { metadata: {}, amount_refunded: 1e12 }),
      stripe.event('checkout.session.completed', { metadata: null, amount_total: 'none' }),
      stripe.event('checkout.session.completed', {
        metadata: { app: 'future-memory', paymentId: 'by hand' },
      }),
    ]
    for (const event of events) expect((await deliver(t, event)).statusCode).toBe(200)
  })

  it('adds the credits without an event when the checkout is read', async () => {
    await using t = await startShop()
    const ada = t.user()
    const { id } = await buy(ada)
    Object.assign(sessionOf(id), paid(id))
    expect(await ada.call(contract.getCheckout, { params: { id } })).toMatchObject({
      status: 'paid',
      credits: 30,
    })
    await deliver(t, stripe.event('checkout.session.completed', paid(id)))
    expect(await creditsOf(ada)).toBe(30)
  })
})
