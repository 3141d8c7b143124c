import Stripe from 'stripe'
import {
  type CheckoutReport,
  type CheckoutState,
  ForgedEvent,
  type PaymentEvent,
  type PaymentProvider,
  PaymentsUnavailable,
} from './port.ts'

const TIMEOUT_MS = 15_000
/** Marks what is ours on an account that also sells other things. */
const APP = 'future-memory'

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
    // Every request carries a key of ours, so that a repetition is the same request.
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl ? hostOf(apiUrl) : {}),
  })
  return {
    async openCheckout(request) {
      const metadata = { app: APP, paymentId: request.paymentId }
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            client_reference_id: request.paymentId,
            metadata,
            // A refund is told of the payment, which does not know its session.
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
          { idempotencyKey: `checkout-${request.paymentId}` },
        )
        .catch(unavailable)
      if (!session.url) throw new PaymentsUnavailable('The checkout has no address.')
      return {
        sessionId: session.id,
        url: session.url,
        expiresAt: new Date(session.expires_at * 1000),
      }
    },
    async findCheckout(sessionId) {
      return reportOf(await stripe.checkout.sessions.retrieve(sessionId).catch(unavailable))
    },
    readEvent(body, signature) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch (error) {
        throw new ForgedEvent('The signature does not fit the body.', { cause: error })
      }
      return translate(event)
    },
  }
}

function hostOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isHttps ? '443' : '80'),
    protocol: isHttps ? ('https' as const) : ('http' as const),
  }
}

function unavailable(error: unknown): never {
  throw new PaymentsUnavailable('Stripe did not answer as asked.', { cause: error })
}

function translate(event: Stripe.Event): PaymentEvent {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const report = reportOf(event.data.object)
      if (!report) return { id, type, kind: 'other' }
      const hasFailed = event.type === 'checkout.session.async_payment_failed'
      return {
        id,
        type,
        kind: 'checkout',
        checkout: hasFailed ? { ...report, state: 'failed' } : report,
      }
    }
    case 'charge.refunded': {
      const { metadata, amount_refunded: amount } = event.data.object
      if (metadata.app !== APP || !metadata.paymentId) return { id, type, kind: 'other' }
      return { id, type, kind: 'refund', paymentId: metadata.paymentId, amount }
    }
    default:
      return { id, type, kind: 'other' }
  }
}

/** Undefined when the checkout is not one of ours. */
function reportOf(session: Stripe.Checkout.Session): CheckoutReport | undefined {
  const paymentId = session.metadata?.app === APP ? session.metadata.paymentId : undefined
  if (!paymentId) return undefined
  return {
    paymentId,
    sessionId: session.id,
    state: stateOf(session),
    amount: session.amount_total,
    currency: session.currency,
  }
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): CheckoutState {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  return payment_status === 'unpaid' ? 'waiting' : 'paid'
}
