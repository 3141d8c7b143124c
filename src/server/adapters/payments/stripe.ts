import Stripe from 'stripe'
import { z } from 'zod'
import { limitedFetch, MAX_DOCUMENT_BYTES } from '../limited-fetch.ts'
import {
  type CheckoutReport,
  type CheckoutState,
  InvalidSignatureError,
  type PaymentEvent,
  type PaymentProvider,
  PaymentsUnavailableError,
} from './port.ts'

const TIMEOUT_MS = 15_000
/** Metadata value of this application's checkouts: the Stripe account may be used for other products too. */
const APP = 'future-memory'

const id = z.string().min(1).max(255)
/** Bounded by the column's type. */
const amount = z.int().min(0).max(2_147_483_647)
/** Objects without this metadata belong to other applications and are ignored. */
const ownObject = z.object({ metadata: z.object({ app: z.literal(APP), paymentId: z.uuid() }) })
/** The browser is redirected there, so only https is accepted. */
const checkoutUrl = z.url({ protocol: /^https$/ }).max(5_000)

const openedSession = z.object({ id, url: checkoutUrl, expires_at: z.int().min(0).max(8_640_000_000_000) })
const session = z.object({
  id,
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: amount.nullable(),
  currency: z.string().max(10).nullable(),
})
const charge = z.object({ amount_refunded: amount })
const event = z.object({ id, type: z.string().min(1).max(255), data: z.object({ object: z.unknown() }) })

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Another host, for tests. */
  apiUrl: string | undefined
}

/** Stripe Checkout. */
export function stripePayments({ secretKey, webhookSecret, apiUrl }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    // Safe, because every POST has an idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(limitedFetch(fetch, MAX_DOCUMENT_BYTES)),
    ...(apiUrl ? toHostOptions(apiUrl) : {}),
  })
  return {
    async openCheckout(request) {
      const metadata = { app: APP, paymentId: request.paymentId }
      const created = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            client_reference_id: request.paymentId,
            metadata,
            // Refund events refer to the payment intent, which does not have the session's metadata.
            payment_intent_data: { metadata },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  unit_amount: request.amount,
                  currency: request.currency,
                  product_data: { name: request.title },
                },
              },
            ],
            ...(request.customerEmail ? { customer_email: request.customerEmail } : {}),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
          },
          { idempotencyKey: `checkout-${request.paymentId}-${request.attempt}` },
        )
        .catch(throwUnavailable)
      const opened = parse(openedSession, created)
      return { sessionId: opened.id, url: opened.url, expiresAt: new Date(opened.expires_at * 1000) }
    },
    async findCheckout(sessionId) {
      return toCheckoutReport(await stripe.checkout.sessions.retrieve(sessionId).catch(throwUnavailable))
    },
    async endCheckout(sessionId) {
      const { sessions } = stripe.checkout
      const ended = await sessions
        .expire(sessionId)
        .catch((error: unknown) => {
          // Only an open session can be ended.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return sessions.retrieve(sessionId)
          throw error
        })
        .catch(throwUnavailable)
      return toCheckoutReport(ended)
    },
    readEvent(body, signature) {
      let signed: unknown
      try {
        signed = stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch (error) {
        throw new InvalidSignatureError('The signature does not match the body.', { cause: error })
      }
      return toPaymentEvent(parse(event, signed))
    },
  }
}

/** Throws PaymentsUnavailableError; for an event, Stripe then sends it again. */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new PaymentsUnavailableError('Stripe sent a document of an unexpected form.', {
      cause: parsed.error,
      isStored: true,
    })
  return parsed.data
}

function toHostOptions(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isHttps ? '443' : '80'),
    protocol: isHttps ? ('https' as const) : ('http' as const),
  }
}

/** Stripe stores its response for the key, unless the request was never handled: rate limits, and a concurrent equal request. */
const UNHANDLED_STATUSES = [409, 429]

function throwUnavailable(error: unknown): never {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
  throw new PaymentsUnavailableError('The request to Stripe failed.', {
    cause: error,
    isStored: status !== undefined && !UNHANDLED_STATUSES.includes(status),
  })
}

function toPaymentEvent({ id, type, data }: z.infer<typeof event>): PaymentEvent {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const report = toCheckoutReport(data.object)
      if (!report) return { id, type, kind: 'other' }
      const hasFailed = type === 'checkout.session.async_payment_failed'
      return {
        id,
        type,
        kind: 'checkout',
        checkout: hasFailed ? { ...report, state: 'failed' } : report,
      }
    }
    case 'charge.refunded': {
      const paymentId = paymentIdOf(data.object)
      if (!paymentId) return { id, type, kind: 'other' }
      return { id, type, kind: 'refund', paymentId, amount: parse(charge, data.object).amount_refunded }
    }
    default:
      return { id, type, kind: 'other' }
  }
}

const paymentIdOf = (object: unknown) => ownObject.safeParse(object).data?.metadata.paymentId

/** Undefined when the checkout does not belong to this application. */
function toCheckoutReport(object: unknown): CheckoutReport | undefined {
  const paymentId = paymentIdOf(object)
  if (!paymentId) return undefined
  const found = parse(session, object)
  return {
    paymentId,
    sessionId: found.id,
    state: toCheckoutState(found),
    amount: found.amount_total,
    currency: found.currency,
  }
}

function toCheckoutState({ status, payment_status }: z.infer<typeof session>): CheckoutState {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  return payment_status === 'unpaid' ? 'waiting' : 'paid'
}
