import {
  type FakeStripe,
  startFakeStripe,
  WEBHOOK_SECRET,
} from '../src/server/adapters/payments/testing/fake-stripe.ts'
import { test as base, expect } from './support/fixtures.ts'
import { type ServerUnderTest, startServer } from './support/server.ts'

const PACKS = [{ id: 'small', credits: 20, amount: 900, currency: 'eur', label: '20 credits for 9 €' }]

/** With a server that has payments configured. */
const test = base.extend<object, { stripe: FakeStripe; server: ServerUnderTest }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startFakeStripe()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ai, stripe }, use) => {
      const server = await startServer({
        OPENAI_API_KEY: 'fake',
        OPENAI_BASE_URL: ai.url,
        STRIPE_SECRET_KEY: 'sk_test_key',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
        CREDIT_PACKS: JSON.stringify(PACKS),
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a purchase adds its credits once, although the webhook is sent three times', async ({
  page,
  account,
  server,
  stripe,
}) => {
  await account.api('GET', '/api/auth/user')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Purchase More Credits' }).click()
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  )
  await page.getByRole('dialog').getByRole('button', { name: '20 credits for 9 €' }).click()
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible()

  const session = [...stripe.sessions.values()].find((one) => one.customer_email === account.email)
  if (!session) throw new Error('There is no checkout of this user.')
  await page.goto(`/account?checkout=${session.metadata.paymentId}`)
  await expect(page.getByText('Waiting for your payment to arrive...')).toBeVisible()
  const event = stripe.event('checkout.session.completed', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
  })
  for (let delivery = 0; delivery < 3; delivery++)
    expect(
      (
        await fetch(`${server.url}/webhooks/stripe`, {
          method: 'POST',
          headers: event.headers,
          body: event.payload,
        })
      ).status,
    ).toBe(200)
  await expect(page.getByText('Thank you. 20 credits were added; you have 30 now.')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Purchase/ })).toBeVisible()
  await page.goto('/account?checkout=cancelled')
  await expect(page.getByText('You were not charged.')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
})
